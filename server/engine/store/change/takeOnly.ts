/* References of a new record whose own filter leaves one record alone: there is nothing to choose, and it is taken. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../../db/database'
import { selectRows } from '../../sql/select'

/** The new record with its required references filled where the filter of their schema lets one record through. */
export async function takeOnly(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  row: Row,
  actor: Actor,
): Promise<Row> {
  const taken: Row = {}
  for (const { name, kind, ref, required } of entity.fields) {
    if (!required || kind !== 'reference' || !ref?.filter || row[name] !== undefined) continue
    const target = index.get(ref.entity)
    if (!target || !mayAct(target, 'list', actor)) continue
    const filter = { ...ref.filter, [systemNames.active]: true }
    const query = { filter, sort: [], fields: [systemNames.id], range: [0, 1] as const }
    const statement = selectRows(index, target, query, actor)
    const [only, another] = await db.query<{ id: unknown }>(statement.sql, statement.params)
    if (only && !another) taken[name] = Number(only.id)
  }
  return { ...row, ...taken }
}
