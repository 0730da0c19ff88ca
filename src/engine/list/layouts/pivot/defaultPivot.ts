import type { Entity } from '#model/entity/entity'
import { isChoice, isMoney, isTemporal } from '#model/entity/kindGuards'
import type { FieldChoice } from '../../../figures/figureTable'

/** If any of these options is in the URL, no initial options apply. */
export const chosenOptions = ['by', 'across', 'of', 'measure'] as const

/** Most values of a choice used as the default rows. */
const fewValues = 12

/** Rows are the workflow state or a short choice, columns the months of the list's main date. */
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
  const day = days.find(({ path }) => sorted.includes(path)) ?? days[0]
  const by = rows?.path ?? usual
  const summed = new Set(list.columns.flatMap((column) => (column.sum ? [column.field] : [])))
  const sums = numbers.filter(({ path }) => summed.has(path))
  const sum = sums.find(({ field }) => isMoney(field)) ?? sums[0]
  return {
    by,
    ...(day && day.path !== by && { across: day.path, acrossUnit: 'month' }),
    ...(sum && { of: sum.path, measure: 'sum' }),
  }
}
