/*
 * The rows of a list. Hides paging, chunked loading and stale responses.
 */

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { HttpError, useDataProvider, useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { countedAtOnce } from '#model/query/query'
import { type FoundRow, isFound } from '#model/query/queryOf'
import { searchPaths } from '#model/query/searchText'
import { useConsole } from '../../console/console'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { useCacheReader } from '../../data/useCacheReader'
import { useLocalAnswer } from '../../data/useLocalAnswer'
import { useReplica } from '../../data/useReplica'
import { fieldsOf } from '../../rows/listColumns'
import { type ListQuery, showsAll } from '../state/listQuery'
import type { ListState } from '../state/useListView'
import { type Chunk, type LoadedChunks, useKnownRows } from './useKnownRows'
import { useTotal } from './useSummary'

/** Rows per request while all rows are shown. */
const chunkSize = 100
const beginning: readonly [number, number] = [0, 0]

export interface ListData {
  readonly total: number | undefined
  /** `total` is a lower bound; the exact count is still on its way. */
  readonly isMore: boolean
  readonly hasTotalFailed: boolean
  /** Rows of the page, or all that match. */
  readonly count: number
  /** Changes identity when the rows change. */
  readonly answer: unknown
  /** The row at an index of the page; undefined while it is loading. */
  rowAt(place: number): FoundRow | undefined
  /** The loaded rows in order; the function changes identity when they change. */
  rows(): readonly FoundRow[]
  /** The rows belong to the previous query, until the response to this one arrives. */
  readonly isOld: boolean
  /** Others added, removed or moved rows; those shown keep their places until `release`. */
  readonly isHeld: boolean
  release(): void
  readonly isFetching: boolean
  /** Rows are on their way again, after a change. */
  readonly isRefreshing: boolean
  /** Milliseconds since 1970 of the oldest rows' answer. */
  readonly updatedAt: number
  readonly error: Error | undefined
  /** Reports the range of row indexes in the viewport. */
  show(from: number, to: number): void
  refetch(): Promise<void>
}

export function useListData(entity: Entity, state: ListState, listQuery: ListQuery): ListData {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { peekList, replicas } = useCacheReader()
  const queryClient = useQueryClient()
  const { listed, fields } = useFields(entity, listQuery.q !== '')
  const isAll = showsAll(state.view)
  const size = isAll ? chunkSize : state.view.pageSize
  const key = JSON.stringify([entity.name, listQuery, size, isAll])
  const [seen, setSeen] = useState({ key, sight: beginning })
  // A new query starts at its first rows.
  const sight = seen.key === key ? seen.sight : beginning
  if (seen.key !== key) setSeen({ key, sight })
  const pages = isAll ? range(sight[0], sight[1]) : [state.page - 1]
  const peek = (page: number): DatedChunk | undefined => {
    const known = peekList?.(entity.name, listParams(listQuery, fields, page, size))
    return known && { data: known.rows.filter(isFound), total: known.total, at: known.at }
  }
  const { local, isRested } = useLocalAnswer(JSON.stringify([key, pages]), () => {
    const chunks = new Map(pages.map((page) => [page, peek(page)]))
    return [...chunks.values()].some((chunk) => chunk !== undefined) ? chunks : undefined
  })
  const answers = useQueries({
    queries: pages.map((page) => {
      const params = listParams(listQuery, fields, page, size)
      return {
        queryKey: [entity.name, 'getList', params],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chunk> => {
          const { data, total } = await dataProvider.getList<FoundRow>(entity.name, { ...params, signal })
          const chunk: Chunk = { data, total }
          return replicas?.current?.confirm(entity, chunk, local?.get(page), peek(page)) ?? chunk
        },
        enabled: isRested || local?.get(page) === undefined,
        structuralSharing: false,
      }
    }),
  }).map((answer, place) => {
    const known = local?.get(pages[place] ?? 0)
    // Without a connection the known rows are all there is; a failing server is said.
    const hasFailed = answer.error instanceof HttpError && answer.error.status > 0
    const isNewer = known !== undefined && known.at > answer.dataUpdatedAt && !hasFailed
    return isNewer ? { data: known, dataUpdatedAt: known.at, isFetching: false, error: null } : answer
  })
  useReplica(entity, listed, Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)))
  const { known, isOld, isHeld, release } = useKnownRows({
    ...{ entity, key, pages, answers, size },
    first: isAll ? 0 : state.page - 1,
  })

  const isUncounted = known !== undefined && known.total === undefined
  const { total: counted, hasFailed } = useTotal(entity, listQuery, isUncounted && !isOld)
  const sure = countedAtOnce({ range: [0, Math.max(...pages) * size + size - 1] })
  const total = known && (known.total ?? counted ?? sure)
  const count = known ? (isAll ? (total ?? 0) : (known.chunks.get(known.first)?.length ?? 0)) : 0
  const rows = useMemo(() => later(() => rowsIn(known, count)), [known, count])

  return {
    total,
    isMore: isUncounted && counted === undefined,
    hasTotalFailed: isUncounted && hasFailed,
    count,
    answer: known,
    rowAt: (place) => rowIn(known, place),
    rows,
    isOld,
    isHeld,
    release,
    isFetching: answers.some((answer) => answer.isFetching),
    isRefreshing: answers.some((answer) => answer.isFetching && answer.data !== undefined),
    updatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? undefined,
    show: useEvent((from: number, to: number) => {
      const first = Math.floor(from / chunkSize)
      const last = Math.floor(to / chunkSize)
      if (first !== sight[0] || last !== sight[1]) setSeen({ key, sight: [first, last] })
    }),
    refetch: useEvent(async () => {
      release()
      await dataProvider.forget(entity.name)
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
    }),
  }
}

/** Rows that a search found also say by which value. */
function useFields(entity: Entity, isSearch: boolean) {
  const tools = useConsole()
  return useMemo(() => {
    const listed = fieldsOf(entity, tools)
    const searched = isSearch ? searchPaths(tools.index, entity, tools.actor) : []
    return { listed, fields: [...new Set([...listed, ...searched])] }
  }, [entity, tools, isSearch])
}

interface DatedChunk extends Chunk {
  readonly at: number
}

function rowIn(known: LoadedChunks | undefined, place: number): FoundRow | undefined {
  return known?.chunks.get(known.first + Math.floor(place / known.size))?.[place % known.size]
}

function rowsIn(known: LoadedChunks | undefined, count: number): readonly FoundRow[] {
  return Array.from({ length: count }, (_each, place) => rowIn(known, place)).filter(
    (row) => row !== undefined,
  )
}

function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export function listParams(listQuery: ListQuery, fields: readonly string[], page: number, perPage: number) {
  const { filter, q, sort } = listQuery
  const [first] = sort
  return {
    pagination: { page: page + 1, perPage },
    ...(first && { sort: { field: first[0], order: first[1] } }),
    filter: { ...filter, ...(q !== '' && { q }) },
    meta: { labels: true, fields, thenBy: sort, total: 'capped' as const },
  }
}

export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_each, place) => from + place)
}
