/* Audits who saw unmasked personal data, at most once per person and period. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { type Actor, systemRole } from '#model/people/actor'
import type { Query } from '#model/query/query'
import { encodeQuery } from '#model/query/queryUrl'
import type { Queryable } from '../../db/database'
import { writeAudit } from './audit'

const pauseMs = 15 * 60_000
/** Most entries remembered; beyond this some views are audited twice. */
const most = 5_000

export interface RevealedRecords {
  readonly entity: Entity
  readonly what: Query | number
  readonly rows: readonly Row[]
  readonly actor: Actor
}

export type NoteReveal = (db: Queryable, seen: RevealedRecords) => Promise<void>

export function createRevealLog(now: () => Date): NoteReveal {
  const lastLogged = new Map<string, number>()
  return async (db, { entity, what, rows, actor }) => {
    const recordId = typeof what === 'number' ? what : null
    if (actor.role === systemRole || !seesWhole(entity, recordId, actor)) return
    if (
      !entity.fields.some((field) => holdsPersonalData(field) && rows.some((row) => row[field.name] != null))
    )
      return
    const at = now()
    const detail = typeof what === 'number' ? undefined : String(encodeQuery(what))
    const key = `${actor.viewer?.id ?? actor.id} ${entity.name} ${recordId} ${detail}`
    if (at.getTime() - (lastLogged.get(key) ?? 0) < pauseMs) return
    if (lastLogged.size >= most) lastLogged.clear()
    lastLogged.set(key, at.getTime())
    await writeAudit(db, {
      at: at.toISOString(),
      actor,
      entity,
      recordId,
      act: 'reveal',
      ...(detail !== undefined && { detail }),
    })
  }
}

/** Lists are unmasked for those who may reveal data, records also for those who may edit them. */
function seesWhole(entity: Entity, recordId: number | null, actor: Actor): boolean {
  const isOwn = actor.entity === entity.name && actor.recordId === recordId
  if (isOwn) return false
  return mayAct(entity, 'reveal', actor) || (recordId !== null && mayAct(entity, 'edit', actor))
}

function holdsPersonalData(field: Entity['fields'][number]): boolean {
  return field.pii !== undefined || field.fields.some(holdsPersonalData)
}
