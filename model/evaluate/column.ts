/*
 * The values of one path in all rows, each distinct value once: rows hold codes. What depends on a value alone
 * (does it pass, where does it stand, how is it spelled folded) is then found out once per value, not per row.
 */
import type { Row } from '../jsonSchema'
import { eachStretch, type Parts } from './parts'
import type { Source, Value } from './source'

/** A column of codes. */
export interface Column {
  readonly source: Source
  /** Distinct values by code; code 0 is "no value". */
  readonly values: readonly (Value | null)[]
  readonly codeOf: ReadonlyMap<Value, number>
  /** The code of each row; of several values per row, those of row i are from `starts[i]` up to `starts[i + 1]`. */
  readonly codes: Int32Array
  readonly starts?: Int32Array
  /** How the records referred to are called, by code; undefined when the rows came without labels. */
  readonly labels?: readonly (string | undefined)[]
}

/** Reads a column out of rows. */
export function* makeColumn(source: Source, rows: readonly Row[]): Parts<Column> {
  const { path, field, isMany } = source
  const dictionary = makeDictionary(source)
  const hasLabels = field.ref !== undefined && rows.some((row) => isObject(row._labels))
  const labels: (string | undefined)[] = []
  const note = (code: number, label: unknown) => {
    if (typeof label === 'string') labels[code] = label
  }
  const rest = { source, values: dictionary.values, codeOf: dictionary.codeOf, ...(hasLabels && { labels }) }
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
    codeOf,
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
