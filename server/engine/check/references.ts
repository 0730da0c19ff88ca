/* Checks lists of ids, which have no foreign keys. */
import type { Entity } from '#model/entity/entity'
import { isReferenceList } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import { hasColumn } from '../columns/columns'
import { identifier, toText } from '../columns/statement'
import type { Finding } from './finding'
import { checkText } from './messages'

export async function* checkLists(db: Queryable, index: EntityIndex, entity: Entity): AsyncIterable<Finding> {
  for (const field of entity.fields) {
    const target = index.get(field.ref?.entity ?? '')
    if (!isReferenceList(field) || !hasColumn(field) || field.ref?.through || !target) continue
    const [table, column, other] = [entity.name, field.name, target.name].map((name) =>
      toText(identifier(name)),
    )
    const lost = await db.query<{ id: number; named: number }>(
      `select t.id, named from ${table} t, unnest(t.${column}) as named
        where not exists (select from ${other} o where o.id = named) order by t.id limit 20`,
    )
    for (const { id, named } of lost) {
      yield { place: `${entity.title} ${id}`, message: checkText.namesNothing(field.title, named) }
    }
  }
}
