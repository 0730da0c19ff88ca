/* Remembers the mask and the order of recent queries, which the pages, sums and groups of a list share. */
import type { SortKey } from '../entity/entity'
import { systemNames } from '../entity/system'
import type { Query } from '../query/query'
import { relevanceOf, relevantPaths, relevantTexts } from '../query/relevance'
import { matchRows } from './match/match'
import type { RowIndex } from './rowIndex'
import { sortByKey, sortRows } from './sort/sort'

type MatchQuery = Pick<Query, 'filter' | 'q'>

/** Matching rows as a mask. @throws Problem unknown_field or unknown_operator */
export function maskOf(index: RowIndex, query: MatchQuery): Uint8Array {
  return index.answers.getOrMake('mask', matchingText(query), () => matchRows(index, query.filter, query.q))
}

/** Matching rows in order. @throws Problem unknown_field or unknown_operator */
export function orderOf(index: RowIndex, query: Query): Int32Array {
  const { filter, q, sort, relevance } = query
  if (relevance && q !== undefined) return byRelevance(index, orderOf(index, { filter, q, sort }), q)
  const textOf = (keys: readonly SortKey[]) => JSON.stringify([filter, q, keys])
  return index.answers.getOrMake('order', textOf(sort), () => {
    const [first, ...others] = sort
    // Grouping a sorted list prepends one key: another pass over the known order takes a third of the time.
    // Rows with equal keys follow the direction of the first key, so both sorts must have the same direction.
    const known =
      first && first[0] !== systemNames.id && first[1] === others[0]?.[1]
        ? index.answers.get<Int32Array>('order', textOf(others))
        : undefined
    return first && known
      ? sortByKey(index, known, first)
      : sortRows(index, maskOf(index, { filter, q }), sort)
  })
}

function byRelevance({ entity, rows, searched }: RowIndex, order: Int32Array, q: string): Int32Array {
  const paths = relevantPaths(entity, searched)
  const groups: number[][] = [[], [], []]
  for (const at of order) {
    const row = rows[at] ?? {}
    groups[relevanceOf(relevantTexts(row, paths), row._label, q)]?.push(at)
  }
  return Int32Array.from(groups.flat())
}

export function matchingText({ filter, q }: MatchQuery): string {
  return JSON.stringify([filter, q])
}
