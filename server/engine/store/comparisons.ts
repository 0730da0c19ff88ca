/* Reads for devices that hold rows already: what has changed, and then only that. */
import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isAccountField } from '#model/entity/system'
import { maySee } from '#model/people/access'
import { type Actor, systemRole } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { checkQuery } from '#model/query/checkQuery'
import { checkPrice } from '#model/query/limits'
import type { FoundRow } from '#model/query/queryOf'
import { withLongTimeout } from '../../db/queryContext'
import type { RowPrint, Store } from '../contract'
import { selectAccountNames } from '../sql/accountFacts'
import { startCompile } from '../sql/context'
import { hasOuterLabel, selectByIds, selectLabels, selectOldestWithin, selectPrints } from '../sql/select'
import { entityFor } from './entityFor'
import type { ListTools } from './lists'

type ComparisonTools = Pick<ListTools, 'tools' | 'db' | 'runner'>

export function createComparisons(tools: ComparisonTools): Pick<Store, 'prints' | 'oldestWithin' | 'pick'> {
  const { db, runner } = tools
  const { index } = tools.tools
  return {
    async prints(name, query, actor) {
      const entity = entityFor(index, name, 'list', actor)
      if (actor.role !== systemRole) checkPrice(index, entity, query)
      checkQuery(index, entity, { ...query, sort: [] }, actor)
      const { sql, params } = selectPrints(index, entity, query, actor)
      return withLongTimeout(() => db.query<RowPrint>(sql, params))
    },
    async oldestWithin(name, { filter, names, bytes }, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const compile = startCompile(index, actor)
      const { sql, params } = selectOldestWithin(compile, entity, filter, names, bytes)
      const [row] = await withLongTimeout(() => db.query<{ id: number | null }>(sql, params))
      return row?.id ?? undefined
    },
    async pick(name, ids, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const some = selectByIds(index, entity, ids, { labels: 'inner' }, actor)
      const rows = await runner.rows(entity, some, actor, true)
      for (const field of entity.fields)
        if (hasOuterLabel(field) && maySee(field, actor.role)) await addLabels(tools, field, rows, actor)
      return hideRows(index, entity, rows, actor)
    },
  }
}

/** Many rows refer to few records, whose labels are read once. */
async function addLabels(
  { tools: { index }, db }: ComparisonTools,
  field: Field,
  rows: readonly FoundRow[],
  actor: Actor,
): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => row[field.name] ?? []))].filter(
    (id) => typeof id === 'number',
  )
  const target = index.get(field.ref?.entity ?? '')
  const isAccount = isAccountField(field)
  if (ids.length === 0 || !(isAccount || target)) return
  const { sql, params } =
    isAccount || !target ? selectAccountNames(ids) : selectLabels(index, target, ids, actor)
  const found = await db.query<{ id: unknown; label: string | null }>(sql, params)
  const known = new Map(found.map(({ id, label }) => [id, label]))
  for (const { [field.name]: value, _labels: labels } of rows) {
    const isEmpty = Array.isArray(value) && value.length === 0
    const label = Array.isArray(value) ? value.map((id) => known.get(id) ?? null) : known.get(value)
    // As in the database, where what may not be seen has no label.
    if (isRow(labels) && !isEmpty && label !== undefined && label !== null) labels[field.path] = label
  }
}
