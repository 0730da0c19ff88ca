/* Dictionary encoding with a hash table, for text, references, booleans and lists. */
import { isRow, type Row } from '../../entity/jsonSchema'
import { eachChunk, type Resumable } from '../resumable'
import type { Column } from './column'
import type { Value } from './comparable'
import { type Dictionary, makeDictionary } from './dictionary'
import type { ScratchPool } from './scratch'
import { readerOf, type Source } from './source'

type Labels = (string | undefined)[]

export function* encodeHashed(source: Source, rows: readonly Row[], pool: ScratchPool): Resumable<Column> {
  const scratch = pool.take()
  const dictionary = makeDictionary(scratch)
  const hasLabels = source.field.ref !== undefined && rows.some((row) => isRow(row._labels))
  const labels: Labels | undefined = hasLabels ? [] : undefined
  const encode = source.isMany ? encodeLists : encodeSingles
  const encoded = yield* encode(source, rows, dictionary, labels)
  const values = dictionary.finish()
  pool.giveBack(scratch)
  return {
    source,
    count: values.length,
    valueAt: (code) => values[code] ?? null,
    codeOf: makeCodeOf(values),
    isOrdered: false,
    ...encoded,
    ...(labels && { labels }),
  }
}

type ColumnCodes = Pick<Column, 'codes' | 'offsets'>

function* encodeSingles(
  source: Source,
  rows: readonly Row[],
  { encode }: Dictionary,
  labels?: Labels,
): Resumable<ColumnCodes> {
  const codes = new Int32Array(rows.length)
  const read = readerOf(source)
  yield* eachChunk(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] as Row
      const code = encode(read(row))
      codes[at] = code
      // Reading the labels of all rows would take longer than the rest.
      if (labels && labels[code] === undefined) setLabel(labels, code, labelAt(row, source.path))
    }
  })
  return { codes }
}

function* encodeLists(
  source: Source,
  rows: readonly Row[],
  { encode }: Dictionary,
  labels?: Labels,
): Resumable<ColumnCodes> {
  const offsets = new Int32Array(rows.length + 1)
  const codes: number[] = []
  yield* eachChunk(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] as Row
      const itemLabels = labels ? flatten(labelAt(row, source.path)) : []
      for (const [item, raw] of source.readAll(row).entries()) {
        const code = encode(source.toValue(raw))
        codes.push(code)
        if (labels) setLabel(labels, code, itemLabels[item])
      }
      offsets[at + 1] = codes.length
    }
  })
  return { codes: Int32Array.from(codes), offsets }
}

/** Builds the reverse map on the first call, because only some columns are filtered. */
function makeCodeOf(values: readonly (Value | null)[]): Column['codeOf'] {
  let codes: Map<Value | null, number> | undefined
  return (value) => {
    codes ??= new Map(values.map((each, code) => [each, code]))
    return codes.get(value)
  }
}

function setLabel(labels: Labels, code: number, label: unknown): void {
  if (typeof label === 'string') labels[code] = label
}

function labelAt(row: Row, path: string): unknown {
  return isRow(row._labels) ? row._labels[path] : undefined
}

function flatten(labels: unknown): readonly unknown[] {
  return Array.isArray(labels) ? labels.flat(Number.POSITIVE_INFINITY) : [labels]
}
