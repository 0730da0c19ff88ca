/*
 * A line of a sheet as the values of a record, or of the item of one: each cell by the field of its column, inside objects too. What a word
 * refers to is left to be looked up. Pure.
 */

import type { Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { isReferenceList, isTextList } from '../entity/kindGuards'
import { shownText } from '../messages'
import { fold } from '../query/fold'
import { validationText } from '../validationText'
import type { ColumnReading } from '../wire/record/import'
import { type Cell, cellValue, errorOf, isBlank, textOf } from './cell'
import type { EitherValue } from './eitherFields'
import type { ImportField } from './importFields'
import { type CellReading, readCell } from './readCell'
import { importReadingText } from './texts'
import { unitIn } from './titles'

/** A column of a sheet that fills a field. */
export interface ReadColumn {
  readonly at: number
  /** As the sheet has it: the unit in brackets counts. */
  readonly title: string
  readonly to: ImportField
  readonly reading?: ColumnReading
  /** One text for all lines, in place of what stands there. */
  readonly fixed?: string
  /** An empty cell says that the field is to be empty. */
  readonly clears?: boolean
}

/** Words that stand for records. */
export interface Lookup {
  readonly path: string
  readonly texts: readonly string[]
}

/** What is wrong with a cell. */
export interface CellProblem {
  readonly path: string
  readonly message: string
}

/** What a line says. */
export interface LineReading {
  readonly values: Row
  readonly id: number | undefined
  readonly lookups: readonly Lookup[]
  /** What is said of fields that are one of two others. */
  readonly eithers: readonly EitherValue[]
  readonly problems: readonly CellProblem[]
  /** What of the cells is left out. */
  readonly notes: readonly CellProblem[]
  /** The column that says which of the records of the line it is. */
  readonly named?: ImportField
}

/**
 * The records that a line says: one, or with columns named after choices one for each of them that has a value.
 * A line without any such value is a subtitle or a signature: none.
 */
export function readLineRecords(
  columns: readonly ReadColumn[],
  cells: readonly Cell[],
): readonly LineReading[] {
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

/** Reads a line; blank cells say nothing, unless their column says that they empty a field. */
export function readLine(columns: readonly ReadColumn[], cells: readonly Cell[]): LineReading {
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
      else if ('message' in read) problems.push({ path, message: read.message })
      else setAt(values, path, read.values)
      continue
    }
    const read = readOne(column, to.field, cell)
    if (read.kind === 'lookup') lookups.push({ path, texts: [read.text] })
    else if (read.kind === 'problem') problems.push({ path: to.path, message: read.message })
    else if (to.either) eithers.push({ path, value: read.value })
    else if (to.isId) id = typeof read.value === 'number' ? read.value : undefined
    else setAt(values, path, read.value)
    if (read.kind === 'value' && read.note !== undefined) notes.push({ path: to.path, message: read.note })
  }
  return { values, id, lookups, eithers, problems, notes }
}

/** Our files name a record that their reader may not see by a dash: it stays what it is, and so does its list. */
function unseenIn({ ref }: Field, cell: Cell): 'all' | 'some' | undefined {
  if (!ref) return undefined
  const parts = textOf(cell).split(/[;,\n]/)
  const unseen = parts.filter((part) => part.trim() === shownText.unnamed)
  return unseen.length === 0 ? undefined : unseen.length === parts.length ? 'all' : 'some'
}

function cellOf({ at, fixed }: ReadColumn, cells: readonly Cell[]): Cell {
  return fixed ?? cells[at]
}

function readOne({ title, to, reading }: ReadColumn, field: Field, cell: Cell): CellReading {
  const told = unitIn(title)
  const own = to.named?.unit
  return readCell(field, cell, {
    ...(reading && { reading }),
    ...(told !== undefined && { told }),
    ...(own !== undefined && { own }),
  })
}

/** Sets the value at a dotted path, making the objects on the way. */
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

/** The value at a dotted path. */
export function getAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row)
}

type Several =
  | { readonly texts: readonly string[] }
  | { readonly message: string }
  | { readonly values: unknown }

/** Several values of a cell: parted by semicolons or lines, or else by commas. */
function readSeveral(column: ReadColumn, cell: Cell): Several {
  const { field } = column.to
  if (isJudgedSingly(field)) return readSingly(column, cell)
  const text = textOf(cell)
  const parts = text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (isReferenceList(field)) return { texts: parts }
  if (isTextList(field)) return { values: parts }
  // The title of a choice may have a comma in it.
  const whole = field.values?.find(({ title }) => fold(title) === fold(text))
  if (whole) return { values: [whole.value] }
  const reads = parts.map((part) => readCell({ ...field, kind: 'choice' }, part))
  const values = reads.flatMap((read) => (read.kind === 'value' ? [read.value] : []))
  return values.length === parts.length ? { values } : { message: validationText.choice }
}

/** Numbers and dates: a comma parts dates, but belongs to a number. */
function readSingly(column: ReadColumn, cell: Cell): Several {
  const { field } = column.to
  const value = cellValue(cell)
  const parts = typeof value === 'string' ? value.split(field.kind === 'dates' ? /[;,\n]/ : /[;\n]/) : [cell]
  const one = itemOf(field)
  const reads = parts.filter((part) => !isBlank(part)).map((part) => readOne(column, one, part))
  const wrong = reads.find((read) => read.kind === 'problem')
  if (wrong) return { message: wrong.message }
  return { values: reads.flatMap((read) => (read.kind === 'value' ? [read.value] : [])) }
}
