/*
 * Who saw personal data whole, told to the audit trail. Promises: every list that shows such data is told, the same
 * list asked again by the same person only once in a while, so that the trail stays readable.
 */
import { mayAct } from '#model/access'
import { type Actor, systemRole } from '#model/actor'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import type { Query } from '#model/query'
import { encodeQuery } from '#model/queryUrl'
import type { Queryable } from '../db/database'
import { writeAudit } from './audit'

const pauseMs = 15 * 60_000
/** Lists remembered; more only means that some are told twice. */
const most = 5_000

/** Tells one list. */
export type NoteReveal = (
  db: Queryable,
  seen: {
    readonly entity: Entity
    readonly query: Query
    readonly rows: readonly Row[]
    readonly actor: Actor
  },
) => Promise<void>

/** A memory of what was told lately. */
export function createRevealLog(now: () => Date): NoteReveal {
  const told = new Map<string, number>()
  return async (db, { entity, query, rows, actor }) => {
    if (actor.role === systemRole || !mayAct(entity, 'reveal', actor)) return
    if (
      !entity.fields.some((field) => holdsPersonalData(field) && rows.some((row) => row[field.name] != null))
    )
      return
    const at = now()
    const detail = `${encodeQuery(query)}`
    const key = `${actor.viewer?.id ?? actor.id} ${entity.name} ${detail}`
    if (at.getTime() - (told.get(key) ?? 0) < pauseMs) return
    if (told.size >= most) told.clear()
    told.set(key, at.getTime())
    await writeAudit(db, { at: at.toISOString(), actor, entity, recordId: null, act: 'reveal', detail })
  }
}

function holdsPersonalData(field: Entity['fields'][number]): boolean {
  return field.pii !== undefined || field.fields.some(holdsPersonalData)
}
