/* Reference lists that are stored as rows of a link entity, each with its own audit entry. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../../db/database'
import { diffRows, writeAuditOfAll } from '../../auditLog/audit'
import { linkStatements } from '../../sql/select'

export interface LinkOwner {
  readonly entity: Entity
  readonly id: number
  readonly row: Row
  readonly actor: Actor
  /** ISO instant, UTC. */
  readonly at: string
}

/** Inserts, archives and restores link rows until they match the lists of the row, for the fields in `names`. */
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
      const auditEntries = changed.map(({ id: recordId, target }) => ({
        at,
        actor,
        entity: link.entity,
        recordId: Number(recordId),
        act,
        changes: diffRows(link.entity, before, act === 'create' ? { ...after, [to]: target } : after),
      }))
      if (auditEntries.length > 0) await writeAuditOfAll(tx, auditEntries)
    }
  }
}
