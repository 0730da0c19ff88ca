import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { Filter } from '#model/entity/entity'
import { isAdditive } from '#model/entity/family'
import { isMonth, isTemporal } from '#model/entity/kindGuards'
import { addMonths, dayOfInstant, dayText, parseDay } from '#model/formats/index'
import { mayPivotBy } from '#model/query/checkSummary'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import type { ExportType } from '../../../export/reportWorker'
import { axisOf, choicesOf, numbersOf } from '../../../figures/figureFields'
import { type Axis, type FieldChoice, layTable, type Measure, measures } from '../../../figures/figureTable'
import type { LayoutProps } from '../layout'
import { chosenOptions, defaultPivot, lastYear } from './defaultPivot'

/** Numbers that are not additive use the mean instead of the sum. */
function measureOf(number: FieldChoice | undefined, chosen: string | undefined): Measure {
  if (!number) return 'count'
  const known = measures.find((each) => each === chosen) ?? 'sum'
  return known === 'sum' && !isAdditive(number.field) ? 'mean' : known
}

/** The condition that limits a date axis to the last twelve months. */
function recent(axis: Axis | undefined, since: string | undefined): Filter {
  const today = parseDay(dayOfInstant(new Date()))
  if (!axis || since !== lastYear || !today || !isTemporal(axis.field)) return {}
  const first = dayText({ ...addMonths({ ...today, day: 1 }, -11), day: 1 })
  return { [axis.path]: { gte: isMonth(axis.field) ? first.slice(0, 7) : first } }
}

export function usePivot({ entity, listQuery, by, fields, options }: LayoutProps) {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const groups = useMemo(
    () => choicesOf(index, entity, fields).filter(({ path }) => mayPivotBy(index, entity, { path }, actor)),
    [index, entity, fields, actor],
  )
  const numbers = useMemo(() => numbersOf(index, entity, actor), [index, entity, actor])
  // Initial options apply until the user changes one; all are written out with that change.
  const isBegun = chosenOptions.some((name) => options[name] !== undefined)
  const chosen: LayoutProps['options'] = isBegun
    ? { ...options, by }
    : { ...options, ...defaultPivot(entity, groups, numbers, by) }
  const rows = axisOf(groups, chosen.by, chosen.byUnit)
  const columns = chosen.across === chosen.by ? undefined : axisOf(groups, chosen.across, chosen.acrossUnit)
  const number = numbers.find(({ path }) => path === chosen.of)
  const measure = measureOf(number, chosen.measure)
  const axes = [rows, columns].filter((axis): axis is Axis => axis !== undefined)
  const query = {
    filter: { ...recent(columns, chosen.since), ...listQuery.filter },
    ...(listQuery.q !== '' && { q: listQuery.q }),
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
  /** Fetches again, because the server checks and logs exports. */
  const readToExport = async (type: ExportType) => {
    const { pivot: exported } = (await dataProvider.summary(entity.name, query, type)).data
    return exported && layTable(exported, axes)
  }
  return {
    query,
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
