/* The value that a cell of a spreadsheet means in a field. Pure; whether the value is valid is the record's to say. */
import type { Field } from '../entity/entity'
import { type Kind, traitsOf } from '../entity/kinds'
import { normaliseDateTime } from '../formats/dateTime'
import { formats, isFormat, parseDecimal, tidy } from '../formats/index'
import { shownText } from '../messages'
import { fold } from '../query/fold'
import { validationText } from '../validationText'

/** A cell as a spreadsheet holds it; text when it comes from a CSV. Instants stand for the day they have in UTC. */
export type Cell = string | number | boolean | Date | null | undefined

/** A value, words to look a record up by, or what is wrong. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'lookup'; readonly text: string }
  | { readonly kind: 'problem'; readonly message: string }

/** Kinds that one cell cannot hold. */
const unreadable: ReadonlySet<Kind> = new Set([
  'password',
  'image',
  'file',
  'pdf',
  'files',
  'images',
  'point',
  'polygon',
  'object',
  'list',
  'json',
  'references',
  'choices',
  'tags',
  'numbers',
  'dates',
])

/** Can a cell hold a value of the kind? */
export function isReadable(kind: Kind): boolean {
  return !unreadable.has(kind)
}

/** Is there nothing in the cell? */
export function isBlank(cell: Cell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && tidy(cell) === '')
}

/**
 * Reads a cell that is not blank.
 * @param words other spellings of values, folded
 */
export function readCell(field: Field, cell: Cell, words: ReadonlyMap<string, unknown>): CellReading {
  const text = textOf(cell)
  if (field.kind === 'reference') return { kind: 'lookup', text }
  const meant = words.get(fold(text))
  if (meant !== undefined) return { kind: 'value', value: meant }
  if (field.kind === 'choice') return readChoice(field, text)
  if (field.kind === 'boolean') return readBoolean(text)
  if (traitsOf(field.kind).json === 'number') return readNumber(cell, text)
  return { kind: 'value', value: readText(field, cell, text) }
}

function readChoice({ values = [] }: Field, text: string): CellReading {
  const wanted = fold(text)
  const choice = values.find(({ value, title }) => fold(String(value)) === wanted || fold(title) === wanted)
  return choice ? { kind: 'value', value: choice.value } : wrong(validationText.choice)
}

function readBoolean(text: string): CellReading {
  const word = fold(text)
  if ([fold(shownText.yes), 's', 'true', 'verdadeiro', 'x', '1'].includes(word)) {
    return { kind: 'value', value: true }
  }
  const isNo = [fold(shownText.no), 'n', 'false', 'falso', '0'].includes(word)
  return isNo ? { kind: 'value', value: false } : wrong(validationText.boolean)
}

function readNumber(cell: Cell, text: string): CellReading {
  const value = typeof cell === 'number' ? cell : parseDecimal(text)
  return value === undefined ? wrong(validationText.number) : { kind: 'value', value }
}

function readText(field: Field, cell: Cell, text: string): string {
  // A date cell whose format was lost is the number of days that spreadsheets count from 1900.
  const isDays = typeof cell === 'number' && (field.kind === 'date' || field.kind === 'month')
  const written = isDays ? dayOf(new Date(Date.UTC(1899, 11, 30) + Math.round(cell) * 86_400_000)) : text
  // A spreadsheet knows no time zones: its moments are read as the installation's own.
  if (field.kind === 'dateTime')
    return normaliseDateTime(cell instanceof Date ? cell.toISOString().slice(0, 16) : text)
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  return isFormat(name) ? formats[name].normalise(written) : written
}

function textOf(cell: Cell): string {
  if (cell instanceof Date) return dayOf(cell)
  return tidyCell(String(cell ?? ''))
}

/** A text without what cannot be seen in it: characters without width, and spaces of other sorts. */
export function tidyCell(text: string): string {
  return tidy(text.replace(/[^\S\r\n\t]/g, ' '))
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function wrong(message: string): CellReading {
  return { kind: 'problem', message }
}
