/*
 * Room: the rows of a list. Hides pages, pieces and answers that came too late.
 *
 * The rows of a list, fetched as they come into view: one page, or chunks of all rows during scrolling. Rows on screen
 * stay until the answer to the next query arrives; requests that are no longer needed are aborted.
 */

import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { countedAtOnce } from '#model/query/query'
import { type FoundRow, isFound } from '#model/query/queryOf'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { useConsole } from '../../shell/console'
import { fieldsOf } from '../columns/listColumns'
import { type Question, showsAll } from '../state/question'
import type { ListState } from '../state/useListView'
import { usePeek } from './usePeek'
import { useTotal } from './useSummary'

/** Rows fetched together while all of them are shown. */
const pieceSize = 100
/** The first and the last chunk in view before any scrolling. */
const beginning: readonly [number, number] = [0, 0]

/** Rows as far as they are known. */
export interface ListData {
  /** Rows that match; undefined before the first answer. */
  readonly total: number | undefined
  /** More rows than `total` match; how many is being counted. */
  readonly isMore: boolean
  /** How many match could not be found out. */
  readonly hasTotalFailed: boolean
  /** Rows of the page, or all that match. */
  readonly count: number
  /** Another one when rows are others. */
  readonly answer: unknown
  /** Row at a place of the page; undefined while it is on its way. */
  rowAt(place: number): FoundRow | undefined
  /** The rows that are there, in order; another function when they are others. */
  rows(): readonly FoundRow[]
  /** The rows are those of another question, kept until the answer to this one comes. */
  readonly isOld: boolean
  readonly isFetching: boolean
  readonly error: Error | undefined
  /** Says which places are in sight. */
  show(from: number, to: number): void
  refetch(): Promise<void>
}

interface Piece {
  readonly data: readonly FoundRow[]
  /** Undefined where counting would have taken long. */
  readonly total: number | undefined
}

interface Known {
  readonly total: number | undefined
  readonly pieces: ReadonlyMap<number, readonly FoundRow[]>
  readonly size: number
  readonly first: number
}

/** The rows of a list. */
export function useListData(entity: Entity, state: ListState, question: Question): ListData {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const peek = usePeek()
  const queryClient = useQueryClient()
  const tools = useConsole()
  const fields = useMemo(() => fieldsOf(entity, tools), [entity, tools])
  const isAll = showsAll(state.view)
  const size = isAll ? pieceSize : state.view.pageSize
  const key = JSON.stringify([entity.name, question, size, isAll])
  const [seen, setSeen] = useState({ key, sight: beginning })
  // Another question is read from its beginning.
  const sight = seen.key === key ? seen.sight : beginning
  if (seen.key !== key) setSeen({ key, sight })
  const pages = isAll ? range(sight[0], sight[1]) : [state.page - 1]
  const answers = useQueries({
    queries: pages.map((page) => {
      const params = listParams(question, fields, page, size)
      return {
        queryKey: [entity.name, 'getList', params],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Piece> => {
          const { data, total } = await dataProvider.getList<FoundRow>(entity.name, { ...params, signal })
          return { data, total }
        },
        initialData: (): Piece | undefined => {
          const known = peek.peekList?.(entity.name, params)
          return known && { data: known.rows.filter(isFound), total: known.total }
        },
        structuralSharing: false,
      }
    }),
  })
  const { known, isOld } = useKnown(key, pages, answers, size, isAll ? 0 : state.page - 1)

  const isUncounted = known !== undefined && known.total === undefined
  const { total: counted, hasFailed } = useTotal(entity, question, isUncounted && !isOld)
  const sure = countedAtOnce({ range: [0, Math.max(...pages) * size + size - 1] })
  const total = known && (known.total ?? counted ?? sure)
  const count = known ? (isAll ? (total ?? 0) : (known.pieces.get(known.first)?.length ?? 0)) : 0
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
    isFetching: answers.some((answer) => answer.isFetching),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? undefined,
    show: useEvent((from: number, to: number) => {
      const first = Math.floor(from / pieceSize)
      const last = Math.floor(to / pieceSize)
      if (first !== sight[0] || last !== sight[1]) setSeen({ key, sight: [first, last] })
    }),
    refetch: useEvent(async () => {
      await dataProvider.forget(entity.name)
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
    }),
  }
}

function rowIn(known: Known | undefined, place: number): FoundRow | undefined {
  return known?.pieces.get(known.first + Math.floor(place / known.size))?.[place % known.size]
}

function rowsIn(known: Known | undefined, count: number): readonly FoundRow[] {
  return Array.from({ length: count }, (_each, place) => rowIn(known, place)).filter(
    (row) => row !== undefined,
  )
}

/** Made when first asked for. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function listParams(question: Question, fields: readonly string[], page: number, perPage: number) {
  const { filter, q, sort } = question
  const [first] = sort
  return {
    pagination: { page: page + 1, perPage },
    ...(first && { sort: { field: first[0], order: first[1] } }),
    filter: { ...filter, ...(q !== '' && { q }) },
    meta: { labels: true, fields, thenBy: sort, total: 'capped' as const },
  }
}

/** Pieces of this question that are there, and meanwhile those of the question before. */
function useKnown(
  key: string,
  pages: readonly number[],
  answers: readonly UseQueryResult<Piece>[],
  size: number,
  first: number,
): { known: Known | undefined; isOld: boolean } {
  const [last, setLast] = useState<{ key: string; known: Known }>()
  const found = pages.flatMap((page, place) => {
    const piece = answers[place]?.data
    return piece ? [[page, piece] as const] : []
  })
  const newest = found.at(-1)?.[1]
  if (!newest) {
    return {
      known: last?.known,
      isOld: last !== undefined && (last.key !== key || last.known.first !== first),
    }
  }
  const before = last?.key === key ? last.known : undefined
  const isNews =
    before?.first !== first ||
    before.total !== newest.total ||
    found.some(([page, piece]) => before.pieces.get(page) !== piece.data)
  if (!isNews) return { known: before, isOld: false }
  const pieces = new Map([
    ...(before?.pieces ?? []),
    ...found.map(([page, { data }]) => [page, data] as const),
  ])
  const known = { total: newest.total, pieces, size, first }
  setLast({ key, known })
  return { known, isOld: false }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_each, place) => from + place)
}
