/*
 * A line of a sheet as the values of a record, or of the item of one: each cell by the field of its column, inside objects too. What a word
 * refers to is left to be looked up. Pure.
 */
import type { Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { traitsOf } from '../entity/kinds'
import { formats, isFormat } from '../formats/index'
import { fold } from '../query/fold'
import { unitOf } from '../record/readMeasure'
import { convertUnit } from '../units'
import { validationText } from '../validationText'
import type { ImportField } from './importFields'
import { type Cell, type CellReading, isBlank, readCell } from './readCell'
import { unitIn } from './titles'

/** A column of a sheet that fills a field. */
export interface ReadColumn {
  readonly at: number
  /** As the sheet has it: the unit in brackets counts. */
  readonly title: string
  readonly to: ImportField
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
  readonly problems: readonly CellProblem[]
  /** The column that says which of the records of the line it is. */
  readonly named?: ImportField
}

const noWords: ReadonlyMap<string, unknown> = new Map()

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
    .filter(({ at }) => !isBlank(cells[at]))
    .map((column) => {
      const read = readLine([...common, column], cells)
      if (column.to.named) setAt(read.values, column.to.named.path, column.to.named.value)
      return { ...read, named: column.to }
    })
}

/** Reads a line; blank cells say nothing. */
export function readLine(columns: readonly ReadColumn[], cells: readonly Cell[]): LineReading {
  const values: Row = {}
  const lookups: Lookup[] = []
  const problems: CellProblem[] = []
  let id: number | undefined
  for (const { at, title, to } of columns) {
    const cell = cells[at]
    if (isBlank(cell)) continue
    const { field } = to
    const { path } = field
    if (to.isMany) {
      const read = readSeveral(field, cell)
      if ('texts' in read) lookups.push({ path, texts: read.texts })
      else if ('message' in read) problems.push({ path, message: read.message })
      else setAt(values, path, read.values)
      continue
    }
    const read = inUnit(to, title, readOne(field, cell))
    if (read.kind === 'lookup') lookups.push({ path, texts: [read.text] })
    else if (read.kind === 'problem') problems.push({ path: to.path, message: read.message })
    else if (to.isId) id = typeof read.value === 'number' ? read.value : undefined
    else setAt(values, path, read.value)
  }
  return { values, id, lookups, problems }
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

/** Digits of documents: a spreadsheet that takes them for numbers loses the zeros before them. */
const lengths: Readonly<Record<string, number>> = { cpf: 11, cnpj: 14, cep: 8 }

function readOne(field: Field, cell: Cell): CellReading {
  const length = lengths[field.format ?? traitsOf(field.kind).format ?? '']
  const isDay = field.kind === 'dateTime' && typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell)
  const padded = typeof cell === 'number' && length !== undefined ? String(cell).padStart(length, '0') : cell
  // A sheet shows the first moment of a day as the day alone.
  const whole = isDay ? `${cell}T00:00` : padded
  const read = readCell(field, whole, wordsOf(field))
  if (read.kind !== 'problem' || typeof cell !== 'string' || traitsOf(field.kind).json !== 'number')
    return read
  // Our own files write the unit behind the number.
  const unit = unitOf(field)
  const bare =
    unit !== undefined && fold(cell).trim().endsWith(fold(unit)) && cell.trim().slice(0, -unit.length)
  return typeof bare === 'string' ? readCell(field, bare, noWords) : read
}

function wordsOf({ aliases }: Field): ReadonlyMap<string, unknown> {
  if (!aliases) return noWords
  return new Map(Object.entries(aliases).map(([word, value]) => [fold(word), value]))
}

type Several =
  | { readonly texts: readonly string[] }
  | { readonly message: string }
  | { readonly values: unknown }

/** Several values of a cell: parted by semicolons or lines, or else by commas. */
function readSeveral(field: Field, cell: Cell): Several {
  if (isJudgedSingly(field)) return readSingly(field, cell)
  const text = String(cell instanceof Date ? cell.toISOString() : cell)
  const parts = text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (field.kind === 'references') return { texts: parts }
  if (field.kind === 'tags') return { values: parts }
  // The title of a choice may have a comma in it.
  const whole = readCell({ ...field, kind: 'choice' }, text, wordsOf(field))
  if (whole.kind === 'value') return { values: [whole.value] }
  const reads = parts.map((part) => readCell({ ...field, kind: 'choice' }, part, wordsOf(field)))
  const values = reads.flatMap((read) => (read.kind === 'value' ? [read.value] : []))
  return values.length === parts.length ? { values } : { message: validationText.choice }
}

/** Numbers and dates: a comma parts dates, but belongs to a number. */
function readSingly(field: Field, cell: Cell): Several {
  const parts = typeof cell === 'string' ? cell.split(field.kind === 'dates' ? /[;,\n]/ : /[;\n]/) : [cell]
  const one = itemOf(field)
  const reads = parts.filter((part) => !isBlank(part)).map((part) => readOne(one, part))
  const wrong = reads.find((read) => read.kind === 'problem')
  if (wrong) return { message: wrong.message }
  return { values: reads.flatMap((read) => (read.kind === 'value' ? [read.value] : [])) }
}

/** A number under a title with another unit is converted, or refused. */
function inUnit({ field, named }: ImportField, title: string, read: CellReading): CellReading {
  if (read.kind !== 'value' || typeof read.value !== 'number') return read
  const own = named ? named.unit : unitOf(field)
  const told = unitIn(title)
  if (own === undefined || told === undefined) return read
  const value = convertUnit(read.value, told, own)
  return value === undefined
    ? { kind: 'problem', message: validationText.unit(told, own) }
    : { kind: 'value', value }
}

/** Another spelling by which a document or a date may be known: the canonical one. */
export function canonical(field: Field, text: string): string {
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  return isFormat(name) ? formats[name].normalise(text) : text
}
