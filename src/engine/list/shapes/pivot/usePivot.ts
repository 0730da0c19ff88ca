/* What a table of figures asks, by the options in the address, and its answer. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isSummable } from '#model/entity/family'
import { type EntityIndex, holdsMany, resolvePath, walkFields } from '#model/entity/paths'
import { maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { mayPivotBy } from '#model/query/checkQuery'
import { type PivotUnit, pivotUnits } from '#model/query/query'
import { isHiddenAt } from '#model/record/hideRow'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { useConsole } from '../../../shell/console'
import type { ShapeProps } from '../shape'
import { beginning, chosenOptions, type FieldChoice, isDate } from './beginning'
import { type Axis, layTable, type Measure, measures } from './pivotTable'

/** The choices there are, those that are made, and the answer. */
export function usePivot({ entity, question, by, fields, options }: ShapeProps) {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const groups = useMemo(
    () => choicesOf(index, entity, fields).filter(({ path }) => mayPivotBy(index, entity, { path }, actor)),
    [index, entity, fields, actor],
  )
  const numbers = useMemo(() => numbersOf(index, entity, actor), [index, entity, actor])
  // As long as nothing is chosen; the first choice is made among these, so they are said with it.
  const isBegun = chosenOptions.some((name) => options[name] !== undefined)
  const chosen: ShapeProps['options'] = isBegun
    ? { ...options, by }
    : { ...options, ...beginning(entity, groups, numbers, by) }
  const rows = axisOf(groups, chosen.by, chosen.byUnit)
  const columns = chosen.across === chosen.by ? undefined : axisOf(groups, chosen.across, chosen.acrossUnit)
  const number = numbers.find(({ path }) => path === chosen.of)
  const measure: Measure = number ? (measures.find((each) => each === chosen.measure) ?? 'sum') : 'count'
  const axes = [rows, columns].filter((axis): axis is Axis => axis !== undefined)
  const query = {
    filter: question.filter,
    ...(question.q !== '' && { q: question.q }),
    sums: number ? [number.path] : [],
    facets: [],
    pivot: axes.map(({ path, unit }) => ({ path, ...(unit && { unit }) })),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [entity.name, 'summary', query],
    queryFn: () => dataProvider.summary(entity.name, query),
    enabled: rows !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const cells = isPlaceholderData ? undefined : data?.data.pivot
  // biome-ignore lint/correctness/useExhaustiveDependencies: the axes are those of the answer
  const table = useMemo(() => cells && layTable(cells, axes), [cells])
  /** Asked for anew, as an export: the server says who may, and writes it down. */
  const readToExport = async () => {
    const { pivot: exported } = (await dataProvider.summary(entity.name, query, 'xlsx')).data
    return exported && layTable(exported, axes)
  }
  return {
    readToExport,
    chosen,
    groups,
    numbers,
    rows,
    columns,
    axes,
    number,
    measure,
    table,
    error,
    refetch,
  }
}

/** The fields at some paths, as the list calls them. */
export function choicesOf(
  index: EntityIndex,
  entity: Entity,
  paths: readonly string[],
): readonly FieldChoice[] {
  return paths.flatMap((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    const column = entity.list.columns.find((each) => each.field === path)
    if (!field) return []
    return [{ path, field, title: column && column.text !== path ? column.text : field.title }]
  })
}

/** Numbers that may be added up, one of a record each. */
export function numbersOf(index: EntityIndex, entity: Entity, actor: Actor): readonly FieldChoice[] {
  const paths = [...walkFields(entity.fields)]
    .filter((field) => isSummable(field) && !field.system)
    .map(({ path }) => path)
    .filter((path) => maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor))
    .filter((path) => !holdsMany(resolvePath(index, entity, path) ?? []))
  return choicesOf(index, entity, paths)
}

function axisOf(
  groups: readonly FieldChoice[],
  path: string | undefined,
  unit: string | undefined,
): Axis | undefined {
  const choice = groups.find((each) => each.path === path)
  if (!choice) return undefined
  const chosen: PivotUnit = pivotUnits.find((each) => each === unit) ?? 'month'
  return { ...choice, ...(isDate(choice.field) && { unit: chosen }) }
}
