/* Reference lists that are stored as rows of a link entity, each with its own audit entry. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../../db/database'
import { diffRows, writeAuditOfAll } from '../../auditLog/audit'
import { linkStatements } from '../../sql/select'

export interface LinkOwner {
  readonly id: number
  readonly row: Row
  readonly actor: Actor
  /** ISO instant, UTC. */
  readonly at: string
}

/**
 * Inserts, archives and restores link rows until they match the lists of the records of one entity.
 * @param names the changed fields; undefined for new records, which have no links yet
 */
export async function syncLinks(
  tx: Queryable,
  index: EntityIndex,
  entity: Entity,
  owners: readonly LinkOwner[],
  names?: readonly string[],
): Promise<void> {
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  for (const field of entity.fields) {
    if (!field.ref?.through || (names && !names.includes(field.name))) continue
    const wanted = owners.map(({ id, row, actor }) => {
      const value = row[field.name]
      return { id, targets: Array.isArray(value) ? value : [], actorId: actor.id }
    })
    if (!names && wanted.every(({ targets }) => targets.length === 0)) continue
    for (const link of linkStatements(index, entity, field, wanted, names === undefined)) {
      const { sql, params, act, from, to, before, after } = link
      const changed = await tx.query<{ id: number; owner: number; target: number }>(sql, params)
      const auditEntries = changed.flatMap(({ id, owner, target }) => {
        const by = byId.get(Number(owner))
        const made = act === 'create' ? { ...after, [from]: Number(owner), [to]: target } : after
        const changes = diffRows(link.entity, before, made)
        return by ? [{ ...by, entity: link.entity, recordId: Number(id), act, changes }] : []
      })
      if (auditEntries.length > 0) await writeAuditOfAll(tx, auditEntries)
    }
  }
}
