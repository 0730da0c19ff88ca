/* Recognises the type of a column from its values; a few exceptions are reported as doubts. */
import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { type FormatName, formats, parseDecimal } from '#model/formats/index'
import { unitIn } from '#model/import/titles'
import { type Hint, hints, yesOrNo } from '../lexicon'
import { newText } from '../messages'

export interface ColumnValues {
  readonly header: string
  readonly texts: readonly string[]
  readonly areNumbers: boolean
}

export interface FormatGuess {
  readonly property: Row
  readonly why: string
  readonly odd: readonly number[]
}

const slips = 0.05

function when(
  column: ColumnValues,
  fits: (text: string) => boolean,
  property: Row,
  why: string,
): FormatGuess | undefined {
  const odd = column.texts.flatMap((text, at) => (fits(text) ? [] : [at]))
  return odd.length <= column.texts.length * slips && odd.length < column.texts.length
    ? { property, why, odd }
    : undefined
}

const lengths: Readonly<Partial<Record<FormatName, number>>> = { cpf: 11, cnpj: 14, cep: 8 }

/** Allows for leading zeros that a spreadsheet has dropped from a number. */
function follows(name: FormatName, text: string, areNumbers: boolean): boolean {
  const padded = areNumbers ? text.padStart(lengths[name] ?? 0, '0') : text
  const canonical = formats[name].normalise(padded)
  return canonical !== '' && formats[name].validate(canonical) === undefined
}

interface FormatTest {
  readonly format: FormatName
  readonly property: Row
  /** Must be in the header; otherwise the values suffice. */
  readonly hint?: Hint
  /** Pattern of every text if the header says nothing. */
  readonly look?: RegExp
}

const id = { 'x-field': { pii: 'id' } }
const contact = { 'x-field': { pii: 'contact' } }

const formatTests: readonly FormatTest[] = [
  { format: 'email', property: contact, look: /@/ },
  { format: 'uri', property: {}, look: /^https?:\/\//i },
  { format: 'color', property: {}, look: /^#[0-9a-f]{6}$/i },
  { format: 'cpf', property: id, hint: 'cpf', look: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/ },
  {
    format: 'cnpj',
    property: {},
    hint: 'cnpj',
    look: /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/,
  },
  { format: 'cpf-cnpj', property: id, hint: 'cpfCnpj' },
  { format: 'cpf-cnpj', property: id, hint: 'cpf' },
  { format: 'cep', property: {}, hint: 'cep', look: /^\d{2}\.?\d{3}-\d{3}$/ },
  { format: 'cib', property: {}, hint: 'cib' },
  { format: 'phone-com', property: contact, hint: 'phone', look: /^\(?\d{2}\)? ?9?\d{4}-\d{4}$/ },
  { format: 'phone', property: contact, hint: 'phone' },
]

export function guessFormat(column: ColumnValues): FormatGuess | undefined {
  for (const { format, property, hint, look } of formatTests) {
    const says = hint !== undefined && hints(column.header, hint)
    if (!says && (look === undefined || !column.texts.every((text) => look.test(text)))) continue
    const own = { type: 'string', format, ...property }
    const found = when(
      column,
      (text) => follows(format, text, column.areNumbers),
      own,
      newText.byFormat(format, says),
    )
    if (found) return found
  }
  return undefined
}

const dayLook = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})$/
const momentLook = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})[T ,]+\d{1,2}:\d{2}/
const monthLook = /^(?:\d{1,2}\/\d{4}|\d{4}-\d{2})$/

export function guessDate(column: ColumnValues): FormatGuess | undefined {
  const { header, texts } = column
  const test = (format: FormatName, look: RegExp) => (text: string) =>
    look.test(text) && follows(format, text, false)
  const dated = (format: FormatName, why: string, look: RegExp) =>
    when(column, test(format, look), { type: 'string', format }, why)
  // A month stored as its first day.
  const areFirsts = texts.length > 2 && texts.every((text) => /^\d{4}-\d{2}-01$|^0?1\//.test(text))
  if (areFirsts && hints(header, 'month')) {
    return when(column, () => true, { type: 'string', format: 'month' }, newText.byLook('month'))
  }
  return (
    dated('month', newText.byLook('month'), monthLook) ??
    dated('date', newText.byLook('date'), dayLook) ??
    when(
      column,
      (text) => momentLook.test(text) || dayLook.test(text),
      texts.some((text) => momentLook.test(text)) ? { type: 'string', format: 'date-time' } : {},
      newText.byLook('date-time'),
    )
  )
}

/** Any spelling, including a single mark such as `x`. */
export function guessBoolean(column: ColumnValues): FormatGuess | undefined {
  const distinct = new Set(column.texts.map(fold))
  const areMarks = [...distinct].every((text) => yesOrNo(text) !== undefined)
  const areBits = [...distinct].every((text) => text === '0' || text === '1') && distinct.size === 2
  if (areMarks && (distinct.size === 2 || hints(column.header, 'boolean') || distinct.has('x'))) {
    return { property: { type: 'boolean' }, why: newText.yesNo([...new Set(column.texts)]), odd: [] }
  }
  if (!areBits) return undefined
  return { property: { type: 'boolean' }, why: newText.yesNo(['0', '1']), odd: [] }
}

function decimalsOf(text: string): number {
  const value = parseDecimal(text.replace(/%$/, ''))
  if (value === undefined) return 0
  const [, fraction = ''] = String(value).split('.')
  // Trailing zeros count: `10,50` has two decimals.
  const written = /[.,](\d+)%?$/.exec(text.trim())?.[1] ?? ''
  return Math.max(fraction.length, text.includes(',') ? written.length : 0)
}

function unitOf(header: string): string | undefined {
  const told = /\(([^()\d]{1,12})\)\s*$/.exec(header)?.[1]?.trim()
  return unitIn(header) ?? (told === 'R$' || told === '%' ? undefined : told)
}

export function guessNumber(column: ColumnValues): FormatGuess | undefined {
  const { header, texts } = column
  // Leading zeros mean that it is a code.
  if (texts.some((text) => /^0\d/.test(text)) || texts.some((text) => text.replace(/\D/g, '').length > 15))
    return undefined
  const unit = unitOf(header)
  const bare = (text: string) =>
    unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length) : text
  const read = (text: string) => parseDecimal(bare(text))
  const numbers = texts.flatMap((text) => read(text) ?? [])
  const least = Math.min(...numbers)
  const most = Math.max(...numbers)
  const bounds = least >= 0 && numbers.length > 1 ? { minimum: 0 } : {}
  const as = (property: Row, why: string) => when(column, (text) => read(text) !== undefined, property, why)
  const decimals = Math.min(Math.max(0, ...texts.map((text) => decimalsOf(bare(text)))), 6)
  const within = (limit: number) => least >= -limit && most <= limit
  if (hints(header, 'latitude') && within(90)) return as(number({ kind: 'latitude' }), newText.byHeader)
  if (hints(header, 'longitude') && within(180)) return as(number({ kind: 'longitude' }), newText.byHeader)
  if (
    texts.some((text) => /^-?R\$/.test(text)) ||
    /R\$/.test(header) ||
    (hints(header, 'money') && unit === undefined)
  ) {
    return as({ ...number({ kind: 'money' }), ...bounds }, newText.money)
  }
  const isPercent = texts.some((text) => text.endsWith('%')) || /%/.test(header) || hints(header, 'percent')
  if (isPercent && least >= 0 && most <= 100) {
    const own = decimals > 2 ? { kind: 'percent', decimals } : { kind: 'percent' }
    return as({ ...number(own), minimum: 0, maximum: 100 }, newText.percent)
  }
  if (decimals === 0) {
    const isYear = hints(header, 'year') && least >= 1900 && most <= 2100
    const words = { ...(unit !== undefined && { unit }), ...(isYear && { format: 'plain' }) }
    const property = { type: 'integer', ...(isYear ? { minimum: 1900, maximum: 2100 } : bounds) }
    const isEmpty = Object.keys(words).length === 0
    return as(isEmpty ? property : { ...property, 'x-field': words }, isYear ? newText.year : newText.whole)
  }
  const words = { ...(unit !== undefined && { unit }), ...(decimals !== 2 && { decimals }) }
  const property = { type: 'number', ...bounds, ...(Object.keys(words).length > 0 && { 'x-field': words }) }
  return as(property, newText.decimals(decimals, unit))
}

function number(words: Row): Row {
  return { type: 'number', 'x-field': words }
}
