/* Tests on the values of a column, as tables: 1 by code for values that pass, 0 for others and for code 0. */
import { compareCodePoints, fold } from '../../formats/fold'
import { type QueryValue, readQueryValue, readSpan } from '../../query/queryValue'
import { legible } from '../../query/searchText'
import type { Column } from '../columns/column'
import type { Value } from '../columns/comparable'
import type { RowIndex } from '../rowIndex'
import { findWord } from '../texts/findWord'

export const bounds = ['gte', 'lte', 'gt', 'lt'] as const
export type Bound = (typeof bounds)[number]

/** Passes values equal to one of the given values; a date compared with an instant passes all instants of that day. */
export function passEqual(column: Column, given: readonly QueryValue[]): Uint8Array {
  const pass = new Uint8Array(column.count)
  const { family } = column.source
  if (family === 'opaque') return pass
  for (const each of given) {
    const [from, to] = family === 'instant' ? (readSpan(each) ?? []) : []
    if (from !== undefined && to !== undefined && from !== to) {
      passWhere(column, pass, (value) => compare(value, from) >= 0 && compare(value, to) < 0)
      continue
    }
    const wanted = family === 'instant' ? from : readQueryValue(family, each)
    const code = wanted === undefined ? undefined : column.codeOf(wanted)
    if (code !== undefined) pass[code] = 1
  }
  return pass
}

export function passBound(column: Column, bound: Bound, given: QueryValue): Uint8Array {
  const { family } = column.source
  const pass = new Uint8Array(column.count)
  if (family === 'opaque' || family === 'boolean') return pass
  const { limit, isOpen } = limitOf(column, bound, given)
  if (limit === undefined) return pass
  const isAbove = bound === 'gte' || bound === 'gt'
  return passWhere(column, pass, (value) => {
    const side = compare(value, limit)
    return side === 0 ? !isOpen : side > 0 === isAbove
  })
}

export function passContains(index: RowIndex, path: string, given: QueryValue): Uint8Array {
  const { source, count } = index.column(path)
  if (source.family === 'opaque' || typeof given === 'object') return new Uint8Array(count)
  const pass = findWord(index.folded(path), fold(legible(String(given))))
  pass[0] = 0
  return pass
}

interface Limit {
  readonly limit: Value | undefined
  readonly isOpen: boolean
}

function limitOf({ source }: Column, bound: Bound, given: QueryValue): Limit {
  const isOpen = bound === 'gt' || bound === 'lt'
  if (source.family !== 'instant') return { limit: readQueryValue(source.family, given), isOpen }
  const [from, to] = readSpan(given) ?? []
  if (from === to) return { limit: from, isOpen }
  // `lte` a day includes the whole day, `gt` a day starts after its end.
  if (bound === 'lte') return { limit: to, isOpen: true }
  if (bound === 'gt') return { limit: to, isOpen: false }
  return { limit: from, isOpen }
}

function passWhere(column: Column, pass: Uint8Array, isPassing: (value: Value) => boolean): Uint8Array {
  for (let code = 1; code < column.count; code++) {
    if (isPassing(column.valueAt(code) as Value)) pass[code] = 1
  }
  return pass
}

function compare(a: Value, b: Value): number {
  return typeof a === 'string' ? compareCodePoints(a, String(b)) : Number(a) - Number(b)
}
