import { systemNames } from '#model/entity/system'
import type { ConsoleTools } from '../../console/console'
import { columnElsewhere, columnsOf, type ListColumn } from '../../rows/listColumns'
import type { CountedRelation } from './useRelated'

const columnsAtMost = 6

/** The schema's columns; else the first visible columns, without the reference itself. */
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
