/* Fills in required references of a new record that have a single candidate, so the user need not choose. */
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

export async function prefillReferences(
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
  // Filling in one reference can leave a single candidate for another that depends on it.
  for (let before = open.length + 1; open.length < before; ) {
    before = open.length
    for (const field of open) {
      const id = await findSoleTarget(db, index, field, filled, actor)
      if (id !== undefined) filled = { ...filled, [field.name]: isReferenceList(field) ? [id] : id }
    }
    open = open.filter(({ name }) => filled[name] === undefined)
  }
  return filled
}

async function findSoleTarget(
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
  // The input has not been validated yet.
  if (!depends.every(([, value]) => [value].flat().every(Number.isSafeInteger))) return undefined
  const filter = { ...ref.filter, ...Object.fromEntries(depends), [systemNames.active]: true }
  const query = { filter, sort: [], fields: [systemNames.id], range: [0, 1] as const }
  const statement = selectRows(index, target, query, actor)
  const [only, another] = await db.query<{ id: unknown }>(statement.sql, statement.params)
  return only && !another ? Number(only.id) : undefined
}
