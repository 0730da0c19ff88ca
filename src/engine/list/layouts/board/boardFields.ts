import type { Entity, Field } from '#model/entity/entity'
import { isAdditive } from '#model/entity/family'
import { maySeePath } from '#model/people/access'
import { searchPaths } from '#model/query/searchText'
import { unitFiguresOf } from '#model/report/unitFigures'
import type { ConsoleTools } from '../../../console/console'
import { fieldsOf, type ListColumn } from '../../../rows/listColumns'

const sumsAtMost = 2

export function boardFields(
  entity: Entity,
  field: Field,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  isSearch: boolean,
): readonly string[] {
  const judged = [field.path, ...(field.among ? [field.among.by] : [])]
  const own = [...judged, ...(entity.record.facts ?? [])].filter((path) =>
    maySeePath(tools.index, entity, path, tools.actor),
  )
  const searched = isSearch ? searchPaths(tools.index, entity, tools.actor) : []
  return [...new Set([...fieldsOf(entity, tools), ...own, ...searched])]
}

/** The columns to sum: those with `sum`, else additive amounts. */
export function summedOf(columns: readonly ListColumn[]): readonly ListColumn[] {
  const summed = columns.filter(({ column }) => column.sum)
  const amounts = columns.flatMap((each): ListColumn[] => {
    const { column, field, isMasked } = each
    const isAmount = isAdditive(field) && field.path === column.field && !isMasked && !column.hidden
    return isAmount ? [{ ...each, column: { ...column, sum: unitFiguresOf(field).sum(field) } }] : []
  })
  return (summed.length > 0 ? summed : amounts).slice(0, sumsAtMost)
}
