import type { Field } from '../entity/entity'
import { isBoolean, isChoice, isDate, isInstant, isReference, isTemporal } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { fold } from '../formats/fold'
import { type FormatName, formats, isFormat, normaliseDateTime } from '../formats/index'
import { validationText } from '../validationText'
import type { ColumnReading } from '../wire/record/import'
import { type Cell, cellValue, errorOf, textOf, tidyCell } from './cell'
import { readChoice, yesOrNo } from './readChoice'
import { type Moment, momentOfSerial, readMoment } from './readMoment'
import { type NumberParseOptions, readNumber } from './readNumber'
import { importReadingText } from './texts'

/** A value, a text to look up a record by, or a problem; `word` names no option. A note says what was dropped. */
export type CellResult =
  | { readonly kind: 'value'; readonly value: unknown; readonly note?: string }
  | { readonly kind: 'lookup'; readonly text: string }
  | { readonly kind: 'problem'; readonly message: string; readonly word?: string }

export function readCell(field: Field, cell: Cell, how: NumberParseOptions = {}): CellResult {
  const error = errorOf(cell)
  if (error !== undefined) return wrong(importReadingText.error(error))
  const text = textOf(cell)
  const line = text.replace(/\s+/g, ' ')
  if (isReference(field)) return { kind: 'lookup', text: line }
  const word = Object.entries(field.aliases ?? {}).find(([spelling]) => fold(spelling) === fold(text))
  if (word) return { kind: 'value', value: word[1] }
  if (isChoice(field)) return asOption(readChoice(field, text), validationText.choice, line)
  if (isBoolean(field)) return asOption(yesOrNo(text), validationText.boolean, line)
  if (traitsOf(field.kind).json === 'number') {
    const read = readNumber(field, cell, how)
    return 'value' in read ? { kind: 'value', value: read.value } : wrong(read.problem)
  }
  if (isTemporal(field)) return readTime(field, cell, text, how.reading ?? {})
  return readText(field, cell, text)
}

function asOption(value: unknown, message: string, word: string): CellResult {
  return value === undefined ? { kind: 'problem', message, word } : { kind: 'value', value }
}

function readTime(field: Field, cell: Cell, text: string, reading: ColumnReading): CellResult {
  const moment = momentIn(cell, reading)
  if (!moment) return { kind: 'value', value: text }
  const { day, clock = '00:00:00', isMonth } = moment
  // Spreadsheets have no time zones, so instants are read in the installation's zone.
  if (isInstant(field) && /[0-9](?:z|[+-][0-9]{2}:?[0-9]{2})$/i.test(text))
    return { kind: 'value', value: normaliseDateTime(text) }
  if (isInstant(field)) return { kind: 'value', value: normaliseDateTime(`${day}T${clock}`) }
  const hour =
    clock === '00:00:00' || !isShown(text, clock) ? [] : [importReadingText.hour(clock.slice(0, 5))]
  if (isDate(field)) return isMonth ? { kind: 'value', value: text } : noted(day, hour)
  const dayOfMonth = day.slice(8)
  const isFirst = dayOfMonth === '01' || !isShown(text, dayOfMonth)
  return noted(`${day.slice(0, 8)}01`, [...(isFirst ? [] : [importReadingText.day(dayOfMonth)]), ...hour])
}

function noted(value: string, notes: readonly string[]): CellResult {
  return { kind: 'value', value, ...(notes.length > 0 && { note: notes.join(' ') }) }
}

/** Whether the cell displayed this part; hidden parts are often unintended. */
function isShown(text: string, part: string): boolean {
  const plain = part.slice(0, 5).replace(/^0/, '')
  return new RegExp(`(?<![0-9])0?${plain}(?![0-9])`).test(text) || /^[0-9]+,[0-9]+$|[0-9]\s*h/i.test(text)
}

function momentIn(cell: Cell, reading: ColumnReading): Moment | undefined {
  const value = cellValue(cell)
  // A number is a date that has lost its format, also in exported text.
  if (typeof value === 'number') return momentOfSerial(value, reading.base1904)
  const isSerial = typeof value === 'string' && /^[2-7][0-9]{4}$/.test(value.trim())
  if (isSerial) return momentOfSerial(Number(value), reading.base1904)
  return typeof value === 'string' ? readMoment(tidyCell(value), reading) : undefined
}

/** Digits of documents, which lose leading zeros in programs that treat them as numbers. */
const lengths: Partial<Record<FormatName, readonly number[]>> = {
  cpf: [11],
  cnpj: [14],
  'cpf-cnpj': [11, 14],
  cep: [8],
}
/** Maximum number of lost zeros; a shorter text must be something else. */
const mostLost = 3

function readText(field: Field, cell: Cell, text: string): CellResult {
  if (/^[-+]?[0-9][.,][0-9]+E\+?[0-9]+$/i.test(text)) return wrong(importReadingText.cut)
  if (text.includes('\uFFFD')) return wrong(importReadingText.lostLetters)
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  if (!isFormat(name)) return { kind: 'value', value: withZeros(field, unguarded(text)) }
  return {
    kind: 'value',
    value: formats[name].normalise(padded(name, text, typeof cellValue(cell) === 'number')),
  }
}

function padded(name: FormatName, text: string, isNumber: boolean): string {
  if (!/^[0-9]+$/.test(text)) return text
  const full = (lengths[name] ?? []).filter(
    (length) => text.length < length && (isNumber || text.length >= length - mostLost),
  )
  const texts = full.map((length) => text.padStart(length, '0'))
  const isFull = lengths[name]?.includes(text.length)
  return isFull ? text : (texts.find((each) => formats[name].validate(each) === undefined) ?? text)
}

/** Restores leading zeros of a code whose mask has only digits. */
function withZeros({ mask = '' }: Field, text: string): string {
  if (!/^[0-9]+$/.test(text) || !/^[#./-]+$/.test(mask)) return text
  const full = mask.replace(/[^#]/g, '').length
  return text.length >= full - mostLost ? text.padStart(full, '0') : text
}

/** Spreadsheets and our own exports prefix text with an apostrophe if it could be read as a formula. */
function unguarded(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

export function canonical(field: Field, text: string): string {
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  return isFormat(name) ? formats[name].normalise(text) : text
}

function wrong(message: string): CellResult {
  return { kind: 'problem', message }
}
