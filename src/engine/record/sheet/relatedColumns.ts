/* The few columns in which rows are shown on the page about the record that they lead to. Pure. */
import { systemNames } from '#model/entity/system'
import { columnElsewhere, columnsOf, type ListColumn } from '../../list/columns/listColumns'
import type { ConsoleTools } from '../../shell/console'
import type { CountedRelation } from './useRelated'

const columnsAtMost = 6

/** The columns of a relation: those of the schema, else the first of the entity's list that say something new. */
export function relatedColumns(
  { relation }: Pick<CountedRelation, 'relation'>,
  tools: ConsoleTools,
): readonly ListColumn[] {
  const { entity: other, path, columns } = relation
  const own = columnsOf(other, tools)
  if (columns) {
    return columns.flatMap(
      (wanted) =>
        own.find(({ column }) => column.field === wanted) ?? columnElsewhere(other, wanted, tools) ?? [],
    )
  }
  return own
    .filter(({ column }) => !column.hidden && column.field !== path && column.field !== systemNames.id)
    .slice(0, columnsAtMost)
}
