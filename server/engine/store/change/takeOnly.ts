/* References of a new record that lead to one record alone: there is nothing to choose, and it is taken. */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isReferenceList } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isNarrowed } from '#model/record/creation/isNarrowed'
import { valueAt } from '#model/show/cell'
import type { Queryable } from '../../../db/database'
import { selectRows } from '../../sql/select'

/** The new record with its required references filled where one record is let through. */
export async function takeOnly(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  row: Row,
  actor: Actor,
): Promise<Row> {
  let filled = row
  let open = entity.fields.filter(
    (field) => row[field.name] === undefined && isNarrowed(index, field, actor.role),
  )
  // What one of them takes can be what another waits for.
  for (let before = open.length + 1; open.length < before; ) {
    before = open.length
    for (const field of open) {
      const only = await onlyOne(db, index, field, filled, actor)
      if (only !== undefined) filled = { ...filled, [field.name]: isReferenceList(field) ? [only] : only }
    }
    open = open.filter(({ name }) => filled[name] === undefined)
  }
  return filled
}

async function onlyOne(
  db: Queryable,
  index: EntityIndex,
  { ref: own }: Field,
  row: Row,
  actor: Actor,
): Promise<number | undefined> {
  const ref = own && targetedBy(own, (name) => row[name])
  const target = ref && index.get(ref.entity)
  if (!target || !mayAct(target, 'list', actor)) return undefined
  const depends = Object.entries(ref.dependsOn).map(([theirs, ours]) => [theirs, valueAt(row, ours)] as const)
  // Nothing has been validated yet.
  if (!depends.every(([, value]) => [value].flat().every(Number.isSafeInteger))) return undefined
  const filter = { ...ref.filter, ...Object.fromEntries(depends), [systemNames.active]: true }
  const query = { filter, sort: [], fields: [systemNames.id], range: [0, 1] as const }
  const statement = selectRows(index, target, query, actor)
  const [only, another] = await db.query<{ id: unknown }>(statement.sql, statement.params)
  return only && !another ? Number(only.id) : undefined
}
