/* Parses a line into values of a record or list item; references are left as text to look up. */
import type { Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { isReferenceList, isTextList } from '../entity/kindGuards'
import { fold } from '../formats/fold'
import { shownText } from '../messages'
import type { ColumnReading } from '../wire/record/import'
import { type Cell, cellValue, errorOf, isBlank, textOf } from './cell'
import type { EitherValue } from './eitherFields'
import type { ImportField } from './importFields'
import { type CellResult, readCell } from './readCell'
import { importReadingText } from './texts'
import { unitIn } from './titles'

export interface ImportColumn {
  readonly at: number
  /** As in the sheet, because it may contain a unit in brackets. */
  readonly title: string
  readonly to: ImportField
  readonly reading?: ColumnReading
  readonly fixed?: string
  readonly clears?: boolean
}

export interface Lookup {
  readonly path: string
  readonly texts: readonly string[]
}

export interface CellProblem {
  readonly path: string
  readonly message: string
  readonly word?: string | undefined
}

export interface LineResult {
  readonly values: Row
  readonly id: number | undefined
  readonly lookups: readonly Lookup[]
  readonly eithers: readonly EitherValue[]
  readonly problems: readonly CellProblem[]
  readonly notes: readonly CellProblem[]
  readonly named?: ImportField
}

/**
 * The records of a line: one, or one per filled cell of a `spread`. A line with no such cell is a subtitle or
 * signature and has none.
 */
export function readLineRecords(
  columns: readonly ImportColumn[],
  cells: readonly Cell[],
): readonly LineResult[] {
  const named = columns.filter(({ to }) => to.named !== undefined)
  if (named.length === 0) return [readLine(columns, cells)]
  const common = columns.filter(({ to }) => to.named === undefined)
  return named
    .filter((column) => !isBlank(cellOf(column, cells)))
    .map((column) => {
      const read = readLine([...common, column], cells)
      if (column.to.named) setAt(read.values, column.to.named.path, column.to.named.value)
      return { ...read, named: column.to }
    })
}

export function readLine(columns: readonly ImportColumn[], cells: readonly Cell[]): LineResult {
  const values: Row = {}
  const lookups: Lookup[] = []
  const problems: CellProblem[] = []
  const notes: CellProblem[] = []
  const eithers: EitherValue[] = []
  let id: number | undefined
  for (const column of columns) {
    const { to } = column
    const cell = cellOf(column, cells)
    const { path } = to.field
    if (isBlank(cell)) {
      if (!column.clears || to.isId || to.list !== undefined) continue
      if (to.either) eithers.push({ path, value: null })
      else setAt(values, path, null)
      continue
    }
    const unseen = unseenIn(to.field, cell)
    if (unseen) {
      if (unseen === 'some') notes.push({ path: to.path, message: importReadingText.unseen })
      continue
    }
    if (to.isMany && errorOf(cell) === undefined) {
      const read = readSeveral(column, cell)
      if ('texts' in read) lookups.push({ path, texts: read.texts })
      else if ('message' in read) problems.push({ path, message: read.message, word: read.word })
      else setAt(values, path, read.values)
      continue
    }
    const read = readOne(column, to.field, cell)
    if (read.kind === 'lookup') lookups.push({ path, texts: [read.text] })
    else if (read.kind === 'problem') problems.push({ path: to.path, message: read.message, word: read.word })
    else if (to.either) eithers.push({ path, value: read.value })
    else if (to.isId) id = typeof read.value === 'number' ? read.value : undefined
    else setAt(values, path, read.value)
    if (read.kind === 'value' && read.note !== undefined) notes.push({ path: to.path, message: read.note })
  }
  return { values, id, lookups, eithers, problems, notes }
}

/**
 * Our exports show a dash for a record that the reader may not see; such values, and the list they are in,
 * stay unchanged.
 */
function unseenIn({ ref }: Field, cell: Cell): 'all' | 'some' | undefined {
  if (!ref) return undefined
  const parts = textOf(cell).split(/[;,\n]/)
  const unseen = parts.filter((part) => part.trim() === shownText.unnamed)
  return unseen.length === 0 ? undefined : unseen.length === parts.length ? 'all' : 'some'
}

function cellOf({ at, fixed }: ImportColumn, cells: readonly Cell[]): Cell {
  return fixed ?? cells[at]
}

function readOne({ title, to, reading }: ImportColumn, field: Field, cell: Cell): CellResult {
  const told = unitIn(title)
  const own = to.named?.unit
  return readCell(field, cell, {
    ...(reading && { reading }),
    ...(told !== undefined && { told }),
    ...(own !== undefined && { own }),
  })
}

export function setAt(row: Row, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder = row
  for (const name of names) {
    const inner = holder[name]
    const next: Row = isRow(inner) ? inner : {}
    holder[name] = next
    holder = next
  }
  holder[last] = value
}

export function getAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row)
}

type MultiValue =
  | { readonly texts: readonly string[] }
  | Omit<CellProblem, 'path'>
  | { readonly values: unknown }

/** Splits a cell at semicolons or line breaks, else at commas. */
function readSeveral(column: ImportColumn, cell: Cell): MultiValue {
  const { field } = column.to
  if (isJudgedSingly(field)) return readSingly(column, cell)
  const text = textOf(cell)
  const parts = text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  if (isReferenceList(field)) return { texts: parts }
  if (isTextList(field)) return { values: parts }
  // Titles of choices may contain commas.
  const whole = field.values?.find(({ title }) => fold(title) === fold(text))
  if (whole) return { values: [whole.value] }
  const reads = parts.map((part) => readCell({ ...field, kind: 'choice' }, part))
  const wrong = reads.find((read) => read.kind === 'problem')
  return wrong ?? { values: reads.flatMap((read) => (read.kind === 'value' ? (read.value ?? []) : [])) }
}

/** Commas separate dates, but are decimal separators in numbers. */
function readSingly(column: ImportColumn, cell: Cell): MultiValue {
  const { field } = column.to
  const value = cellValue(cell)
  const parts = typeof value === 'string' ? value.split(field.kind === 'dates' ? /[;,\n]/ : /[;\n]/) : [cell]
  const one = itemOf(field)
  const reads = parts.filter((part) => !isBlank(part)).map((part) => readOne(column, one, part))
  const wrong = reads.find((read) => read.kind === 'problem')
  if (wrong) return wrong
  return { values: reads.flatMap((read) => (read.kind === 'value' ? [read.value] : [])) }
}
