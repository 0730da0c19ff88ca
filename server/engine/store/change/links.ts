/*
 * The links that a record keeps as a list, each a record of its own: what becomes of them is told to the trail as of any
 * other record.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../../db/database'
import { linkStatements } from '../../sql/select'
import { diffRows, writeAuditOfAll } from '../../trail/audit'

/** A record whose lists are written. */
export interface LinkOwner {
  readonly entity: Entity
  readonly id: number
  readonly row: Row
  readonly actor: Actor
  /** ISO instant, UTC. */
  readonly at: string
}

/** Makes the lists of the record that are among `names` what its row says. */
export async function syncLinks(
  tx: Queryable,
  index: EntityIndex,
  { entity, id, row, actor, at }: LinkOwner,
  names: readonly string[],
): Promise<void> {
  for (const field of entity.fields) {
    if (!field.ref?.through || !names.includes(field.name)) continue
    const value = row[field.name]
    const targets: readonly number[] = Array.isArray(value) ? value : []
    for (const link of linkStatements(index, entity, field, id, targets, actor.id)) {
      const { sql, params, act, to, before, after } = link
      const changed = await tx.query<{ id: number; target: number }>(sql, params)
      const told = changed.map(({ id: recordId, target }) => ({
        at,
        actor,
        entity: link.entity,
        recordId: Number(recordId),
        act,
        changes: diffRows(link.entity, before, act === 'create' ? { ...after, [to]: target } : after),
      }))
      if (told.length > 0) await writeAuditOfAll(tx, told)
    }
  }
}
