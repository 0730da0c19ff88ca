/*
 * The values of one path in all rows, each distinct value once: rows hold codes. What depends on a value alone
 * (does it pass, where does it stand, how is it spelled folded) is then found out once per value, not per row.
 */
import { isNumeric } from '../entity/family'
import type { Row } from '../entity/jsonSchema'
import { makeDictionary } from './dictionary'
import { keys } from './keys'
import { orderNumbers } from './orderNumbers'
import { eachStretch, type Parts } from './parts'
import type { ScratchPool } from './scratch'
import type { Source, Value } from './source'

/** A column of codes. */
export interface Column {
  readonly source: Source
  /** Distinct values, and code 0: "no value". */
  readonly count: number
  /** Null for code 0. */
  valueAt(code: number): Value | null
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
export function* makeColumn(source: Source, rows: readonly Row[], pool: ScratchPool): Parts<Column> {
  return (yield* orderedColumn(source, rows, pool)) ?? (yield* codedColumn(source, rows, pool))
}

/** Values that numbers stand for are put in order at once: a dictionary of as many as there are rows is slow. */
function* orderedColumn(source: Source, rows: readonly Row[], pool: ScratchPool): Parts<Column | undefined> {
  const toKey = keys[source.family]
  if (!toKey || source.isMany || source.field.ref) return undefined
  const scratch = pool.take()
  const { numbers } = scratch
  const read = readerOf(source)
  let isKeyed = true
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to && isKeyed; at++) {
      const value = read(rows[at] as Row)
      const key = value === null ? Number.NaN : toKey(value)
      numbers[at] = key
      isKeyed = value === null || !Number.isNaN(key)
    }
  })
  if (!isKeyed) {
    pool.giveBack(scratch)
    return undefined
  }
  const order = yield* orderNumbers(scratch)
  const codes = new Int32Array(rows.length)
  const count = yield* tellApart(order, numbers, codes)
  const ordered = new Float64Array(count).fill(Number.NaN, 0, 1)
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to; at++) ordered[codes[at] as number] = numbers[at] as number
  })
  pool.giveBack(scratch)
  const rest = {
    source,
    count,
    codes,
    isOrdered: true,
    codeOf: (value: Value) => findOrdered(ordered, toKey(value)),
  }
  if (isNumeric(source.family)) {
    return { ...rest, valueAt: (code) => (code === 0 ? null : (ordered[code] as number)) }
  }
  // Read in the order of rows, which lie one after another in memory.
  const values = new Array<Value | null>(count).fill(null)
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      if (code > 0) values[code] ??= read(rows[at] as Row)
    }
  })
  return { ...rest, valueAt: (code) => values[code] ?? null }
}

/** Gives each place the code of its number, and none 0; how many codes there are. */
function* tellApart(order: Int32Array, numbers: Float64Array, codes: Int32Array): Parts<number> {
  let code = 0
  yield* eachStretch(order.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = order[at] as number
      if (at === 0 || numbers[place] !== numbers[order[at - 1] as number]) code += 1
      codes[place] = code
    }
  })
  return code + 1
}

function findOrdered(ordered: Float64Array, wanted: number): number | undefined {
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

function* codedColumn(source: Source, rows: readonly Row[], pool: ScratchPool): Parts<Column> {
  const { path, field, isMany, toValue } = source
  const scratch = pool.take()
  const { encode, finish } = makeDictionary(scratch)
  const hasLabels = field.ref !== undefined && rows.some((row) => isObject(row._labels))
  const labels: (string | undefined)[] = []
  const note = (code: number, label: unknown) => {
    if (typeof label === 'string') labels[code] = label
  }
  const end = (codes: Int32Array, starts?: Int32Array): Column => {
    const values = finish()
    pool.giveBack(scratch)
    return {
      source,
      count: values.length,
      valueAt: (code) => values[code] ?? null,
      codeOf: finderOf(values),
      isOrdered: false,
      codes,
      ...(starts && { starts }),
      ...(hasLabels && { labels }),
    }
  }
  if (isMany) {
    const starts = new Int32Array(rows.length + 1)
    const codes: number[] = []
    yield* eachStretch(rows.length, (from, to) => {
      for (let at = from; at < to; at++) {
        const row = rows[at] as Row
        const shown = hasLabels ? flatten(labelAt(row, path)) : []
        for (const [place, raw] of source.readAll(row).entries()) {
          const code = encode(toValue(raw))
          codes.push(code)
          note(code, shown[place])
        }
        starts[at + 1] = codes.length
      }
    })
    return end(Int32Array.from(codes), starts)
  }
  const codes = new Int32Array(rows.length)
  const read = readerOf(source)
  yield* eachStretch(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] as Row
      const code = encode(read(row))
      codes[at] = code
      if (hasLabels) note(code, labelAt(row, path))
    }
  })
  return end(codes)
}

/** Finds codes; what that needs is made when first asked for. */
function finderOf(values: readonly (Value | null)[]): (value: Value) => number | undefined {
  let codes: Map<Value | null, number> | undefined
  return (value) => {
    codes ??= new Map(values.map((each, code) => [each, code]))
    return codes.get(value)
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
