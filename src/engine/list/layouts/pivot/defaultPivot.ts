import type { Entity } from '#model/entity/entity'
import { isChoice, isMoney, isTemporal } from '#model/entity/kindGuards'
import type { FieldChoice } from '../../../figures/figureTable'

/** If any of these options is in the URL, no initial options apply. */
export const chosenOptions = ['by', 'across', 'of', 'measure', 'since'] as const

/** The value of the option `since` that limits the months to the last twelve. */
export const lastYear = 'year'

/** Most values of a choice used as the default rows. */
const fewValues = 12

/**
 * Rows are the workflow state or a short choice, columns the last twelve months of a date that the list is sorted by or
 * shows.
 */
export function defaultPivot(
  entity: Entity,
  groups: readonly FieldChoice[],
  numbers: readonly FieldChoice[],
  usual: string,
): Readonly<Record<string, string>> {
  const { workflow, list } = entity
  const isShort = ({ field }: FieldChoice) =>
    isChoice(field) && field.values !== undefined && field.values.length <= fewValues
  const rows = groups.find(({ path }) => path === workflow?.field) ?? groups.find(isShort)
  const days = groups.filter(({ field }) => isTemporal(field))
  const sorted = list.sort.map(([path]) => path)
  const shown = new Set(list.columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])))
  const day = days.find(({ path }) => sorted.includes(path)) ?? days.find(({ path }) => shown.has(path))
  const by = rows?.path ?? usual
  const summed = new Set(list.columns.flatMap((column) => (column.sum ? [column.field] : [])))
  const sums = numbers.filter(({ path }) => summed.has(path))
  const sum = sums.find(({ field }) => isMoney(field)) ?? sums[0]
  return {
    by,
    ...(day && day.path !== by && { across: day.path, acrossUnit: 'month', since: lastYear }),
    ...(sum && { of: sum.path, measure: 'sum' }),
  }
}
