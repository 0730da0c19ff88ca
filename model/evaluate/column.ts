/*
 * The values of one path in all rows, each distinct value once: rows hold codes. What depends on a value alone
 * (does it pass, where does it stand, how is it spelled folded) is then found out once per value, not per row.
 */
import { isNumeric } from '../family'
import type { Row } from '../jsonSchema'
import { keys } from './keys'
import { orderNumbers } from './orderNumbers'
import { eachStretch, type Parts } from './parts'
import type { Source, Value } from './source'

/** A column of codes. */
export interface Column {
  readonly source: Source
  /** Distinct values by code; code 0 is "no value". */
  readonly values: readonly (Value | null)[]
  /** The code of a value; undefined where no row has it. */
  codeOf(value: Value): number | undefined
  /** Codes stand in the order of their values, so that nothing has to be ranked. */
  readonly isOrdered: boolean
  /** The code of each row; of several values per row, those of row i are from `starts[i]` up to `starts[i + 1]`. */
  readonly codes: Int32Array
  readonly starts?: Int32Array
  /** How the records referred to are called, by code; undefined when the rows came without labels. */
  readonly labels?: readonly (string | undefined)[]
}

/** Reads a column out of rows. */
export function* makeColumn(source: Source, rows: readonly Row[]): Parts<Column> {
  return (yield* orderedColumn(source, rows)) ?? (yield* codedColumn(source, rows))
}

/** Values that numbers stand for are put in order at once: a dictionary of as many as there are rows is slow. */
function* orderedColumn(source: Source, rows: readonly Row[]): Parts<Column | undefined> {
  const toKey = keys[source.family]
  if (!toKey || source.isMany || source.field.ref) return undefined
  const keyOf = new Float64Array(rows.length)
  const read = readerOf(source)
  let isKeyed = true
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to && isKeyed; at++) {
      const value = read(rows[at] as Row)
      const key = value === null ? Number.NaN : toKey(value)
      keyOf[at] = key
      isKeyed = value === null || !Number.isNaN(key)
    }
  })
  if (!isKeyed) return undefined
  const order = yield* orderNumbers(keyOf)
  const codes = new Int32Array(rows.length)
  const isNumber = isNumeric(source.family)
  const distinct = [Number.NaN]
  const values: (Value | null)[] = [null]
  yield* eachStretch(order.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = order[at] as number
      const key = keyOf[row] as number
      if (key !== distinct.at(-1)) {
        distinct.push(key)
        values.push(isNumber ? key : null)
      }
      codes[row] = distinct.length - 1
    }
  })
  // Read in the order of rows, which lie one after another in memory.
  if (!isNumber) {
    yield* eachStretch(rows.length, (from, to) => {
      for (let at = from; at < to; at++) {
        const code = codes[at] as number
        if (code > 0) values[code] ??= read(rows[at] as Row)
      }
    })
  }
  return { source, values, codes, isOrdered: true, codeOf: (value) => findOrdered(distinct, toKey(value)) }
}

function findOrdered(ordered: readonly number[], wanted: number): number | undefined {
  let low = 1
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return ordered[low] === wanted ? low : undefined
}

/** Reads the one value that a row has. */
function readerOf({ path, readAll, toValue }: Source): (row: Row) => Value | null {
  return path.includes('.') ? (row) => toValue(readAll(row)[0]) : (row) => toValue(row[path])
}

function* codedColumn(source: Source, rows: readonly Row[]): Parts<Column> {
  const { path, field, isMany } = source
  const dictionary = makeDictionary(source)
  const hasLabels = field.ref !== undefined && rows.some((row) => isObject(row._labels))
  const labels: (string | undefined)[] = []
  const note = (code: number, label: unknown) => {
    if (typeof label === 'string') labels[code] = label
  }
  const { values, codeOf } = dictionary
  const rest = { source, values, codeOf, isOrdered: false, ...(hasLabels && { labels }) }
  if (isMany) {
    const starts = new Int32Array(rows.length + 1)
    const codes: number[] = []
    yield* eachStretch(rows.length, (from, to) => {
      for (let at = from; at < to; at++) {
        const row = rows[at] as Row
        const shown = hasLabels ? flatten(labelAt(row, path)) : []
        for (const [place, raw] of source.readAll(row).entries()) {
          const code = dictionary.encode(raw)
          codes.push(code)
          note(code, shown[place])
        }
        starts[at + 1] = codes.length
      }
    })
    return { ...rest, codes: Int32Array.from(codes), starts }
  }
  const codes = new Int32Array(rows.length)
  const isTop = !path.includes('.')
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] as Row
      const code = dictionary.encode(isTop ? row[path] : source.readAll(row)[0])
      codes[at] = code
      if (hasLabels) note(code, labelAt(row, path))
    }
  })
  return { ...rest, codes }
}

function makeDictionary({ toValue }: Source) {
  const values: (Value | null)[] = [null]
  const codeOf = new Map<Value, number>()
  const codeOfOther = new Map<unknown, number>()
  const add = (value: Value) => {
    codeOf.set(value, values.length)
    return values.push(value) - 1
  }
  return {
    values,
    codeOf: (value: Value) => codeOf.get(value),
    encode(raw: unknown): number {
      if (raw === null || raw === undefined) return 0
      // Almost every value stands in a row as it is compared.
      const known = codeOf.get(raw as Value) ?? codeOfOther.get(raw)
      if (known !== undefined) return known
      const value = toValue(raw)
      const code = value === null ? 0 : (codeOf.get(value) ?? add(value))
      if (value !== raw) codeOfOther.set(raw, code)
      return code
    },
  }
}

function labelAt(row: Row, path: string): unknown {
  return isObject(row._labels) ? row._labels[path] : undefined
}

function flatten(labels: unknown): readonly unknown[] {
  return Array.isArray(labels) ? labels.flat(Number.POSITIVE_INFINITY) : [labels]
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
