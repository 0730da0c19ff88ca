/* The records of the visible days: one request, or two when the dates are periods. */

import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { evaluateQuery } from '#model/evaluate/evaluate'
import { dayOfInstant } from '#model/formats/index'
import { lateFilter } from '#model/query/presets'
import { type FoundRow, isFound } from '#model/query/queryOf'
import { type DateFieldRange, datesOf, type RecordDates } from '#model/record/dateFields'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { fieldsOf } from '../../../rows/listColumns'
import type { ListQuery } from '../../state/listQuery'
import type { Span } from './days'
import { openRecordsFilter } from './openRecords'
import { spanFilters } from './spanFilters'

/** Most records per request; the calendar says when there are more. */
const mostRows = 500

export interface Entry extends RecordDates {
  readonly row: FoundRow
  readonly isLate: boolean
  /** Still to be done, judged by the late filter's conditions. */
  readonly isOpen: boolean
}

export interface DaysData {
  readonly entries: readonly Entry[]
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: Error | undefined
  /** The number of records when not all of them are shown. */
  readonly total: number | undefined
  readonly isMore: boolean
  retry(): void
}

export function useDays(entity: Entity, listQuery: ListQuery, dating: DateFieldRange, span: Span): DaysData {
  const tools = useConsole()
  const { index, actor } = tools
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const today = dayOfInstant(new Date())
  const late = useMemo(() => lateFilter(index, entity, actor, today), [index, entity, actor, today])
  const fields = useMemo(() => {
    const { field, until } = dating
    const paths = [field.path, ...(until ? [until.path] : []), ...Object.keys(late ?? {})]
    return [...new Set([...fieldsOf(entity, { index, actor }), ...paths])]
  }, [entity, index, actor, dating, late])
  const { filter, q } = listQuery
  const filters = useMemo(() => spanFilters(dating, span, filter), [dating, span, filter])
  const answers = useQueries({
    queries: filters.map((each) => {
      const params = {
        pagination: { page: 1, perPage: mostRows },
        sort: { field: dating.field.path, order: 'ASC' as const },
        filter: { ...each, ...(q !== '' && { q }) },
        meta: { labels: true, fields, total: 'capped' as const },
      }
      return {
        queryKey: [entity.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<FoundRow>(entity.name, { ...params, signal }),
        placeholderData: keepPreviousData,
        structuralSharing: false,
      }
    }),
  })
  const parts = answers.map(({ data }) => data)
  // `parts` is a new array on every render; its elements change only with a response.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are what it holds
  const entries = useMemo(() => {
    const rows: readonly FoundRow[] = parts.flatMap((part) => part?.data ?? [])
    const idsWhere = (filter: Filter | undefined) =>
      filter ? idsOf(evaluateQuery(entity, rows, { filter, sort: [] }).rows) : none
    const [lateIds, openIds] = [idsWhere(late), idsWhere(openRecordsFilter(late))]
    return rows.flatMap((row): Entry[] => {
      const dated = datesOf(dating, row)
      if (!dated || dated.to < span.from || dated.from > span.to) return []
      const id = row.id
      return [{ row, ...dated, isLate: lateIds.has(id), isOpen: openIds.has(id) }]
    })
  }, [...parts, filters.length, late, dating, span])

  const shown = parts.reduce((sum, part) => sum + (part?.data.length ?? 0), 0)
  const isMore = parts.some((part) => part !== undefined && part.total === undefined)
  const total = parts.reduce((sum, part) => sum + (part?.total ?? part?.data.length ?? 0), 0)
  const failed = answers.find(({ error, data }) => error && !data)
  return {
    entries,
    isLoading: answers.some(({ data, error }) => !data && !error),
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: failed?.error ?? undefined,
    total: isMore || total > shown ? total : undefined,
    isMore,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  }
}

const none: ReadonlySet<number> = new Set()

function idsOf(rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.filter(isFound).map(({ id }) => id))
}
