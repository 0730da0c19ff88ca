/*
 * Finds values of fields in plain text, such as a laboratory's report, by the titles before them. Reads `Title:
 * value` and tables of two columns, and returns only values that are valid for their field.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isChoice, isList, isShortText } from '../entity/kindGuards'
import { type TextParsing, traitsOf } from '../entity/kinds'
import { formats, isFormat } from '../formats/index'
import { showValue } from '../show/show'
import { type Measure, readMeasure } from './readMeasure'

/**
 * Reads the values of fields from a text.
 * @example readFields(entity.fields, 'Collected on: 10/03/2025\nSize (kg) 1,5') // { collected: '2025-03-10', size: 1.5 }
 */
export function readFields(fields: readonly Field[], text: string): Row {
  return readAll(fields, linesOf(text), namesOf(fields)).row
}

export function linesOf(text: string): TextLines {
  return text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
}

export type TextLines = readonly string[]
export type FieldNames = ReadonlyMap<Field, readonly string[]>

export interface ReadingNote {
  readonly kind: 'converted' | 'refused'
  readonly field: string
  readonly said: string
  readonly told: string
}

/** A value and the lines it came from; without a value if it was refused. */
interface FieldMatch {
  readonly value?: unknown
  readonly at: readonly number[]
  readonly note?: ReadingNote
}

export interface FoundRow {
  readonly row: Row
  readonly at: readonly number[]
  readonly notes: readonly ReadingNote[]
}

export type PartLikelihood = (part: Field, row: Row) => 'no' | 'maybe' | 'surely'

export function readAll(
  fields: readonly Field[],
  lines: TextLines,
  names: FieldNames,
  isMeant: PartLikelihood = () => 'maybe',
): FoundRow {
  const open = fields.filter((field) => !field.system && !field.readOnly && field.computed === undefined)
  const found = new Map<Field, FieldMatch>()
  for (const field of open.filter((each) => each.fields.length === 0)) {
    const read = readField(field, names, lines)
    if (read) found.set(field, read)
  }
  const plain = rowOf(open, found)
  const parts = open.flatMap((field) => {
    const meant = field.fields.length > 0 ? isMeant(field, plain) : 'no'
    return meant === 'no' ? [] : [{ field, isSure: meant === 'surely' }]
  })
  const inner = readGroups(parts, lines, found)
  return {
    row: rowOf(open, found),
    at: [...found.values()].flatMap(({ at }) => at),
    notes: [...[...found.values()].flatMap(({ note }) => (note ? [note] : [])), ...inner],
  }
}

function rowOf(fields: readonly Field[], found: ReadonlyMap<Field, FieldMatch>): Row {
  const read = fields.flatMap((field) => {
    const value = found.get(field)?.value
    return value === undefined ? [] : [[field.name, value] as const]
  })
  return Object.fromEntries(read)
}

interface CandidatePart {
  readonly field: Field
  /** No other part can exist in the record. */
  readonly isSure: boolean
}

/**
 * Parts may have fields with the same titles although a line belongs to one part only, so the part with the most
 * matching lines wins. Returns the notes of the accepted parts.
 */
function readGroups(
  parts: readonly CandidatePart[],
  lines: TextLines,
  found: Map<Field, FieldMatch>,
): readonly ReadingNote[] {
  const read = parts.flatMap(({ field, isSure }) => {
    const inside = readAll(field.fields, lines, namesOf(field.fields))
    const count = Object.keys(inside.row).length
    const seen = count + inside.notes.filter(({ kind }) => kind === 'refused').length
    // A single title may match by chance, so a list item needs two.
    const isBelieved = isSure ? seen > 0 : count > 0 && seen > (isList(field) ? 1 : 0)
    return isBelieved ? [{ field, inside, count }] : []
  })
  const [most] = read.toSorted((a, b) => b.count - a.count)
  if (!most) return []
  const { field, inside, count } = most
  const value = isList(field) ? [inside.row] : inside.row
  found.set(field, { at: inside.at, ...(count > 0 && { value }) })
  const left = lines.map((line, at) => (inside.at.includes(at) ? '' : line))
  const others = parts.filter((each) => each.field !== field)
  return [...inside.notes, ...readGroups(others, left, found)]
}

/** Names of each field: its title, and the title without unit and explanation if no other field has that name. */
export function namesOf(fields: readonly Field[]): FieldNames {
  const variants = fields.map(({ title, synonyms = [] }) => {
    const short = title.replace(/\s*\([^)]*\)/g, '').trim()
    const names = [title, short, ...short.split(/\s[–—-]\s/), ...synonyms]
    return [...new Set(names)].filter((name) => name !== '')
  })
  const all = variants.flat()
  return new Map(
    fields.map((field, at) => [
      field,
      (variants[at] ?? []).filter(
        (name) => name === field.title || all.filter((other) => other === name).length === 1,
      ),
    ]),
  )
}

/** The value found under any of the names; a refused one only if there is no other. */
export function readField(field: Field, names: FieldNames, lines: TextLines): FieldMatch | undefined {
  const read = readerOf(field)
  if (!read) return undefined
  let refused: FieldMatch | undefined
  for (const name of names.get(field) ?? []) {
    const title = patternOf(name)
    for (const [at, line] of lines.entries()) {
      const match = title.exec(line)
      if (!match) continue
      const [after, bracket] = splitBracket(line.slice(match.index + match[0].length))
      const rest = after.replace(signs, '')
      // Words after the title without punctuation continue a sentence.
      if (isShortText(field) && rest !== '' && !/^\s*[^\s\p{L}\p{N}]/u.test(after)) continue
      const isBelow = rest === ''
      const text = isBelow ? (lines[at + 1] ?? '') : beforeNext(rest, field, names)
      const found = { at: isBelow ? [at, at + 1] : [at] }
      const result = read(text, field, { bracket, lines })
      if (result?.kind === 'value') {
        return { ...found, value: result.value, ...noteOf('converted', field, result.from, result.value) }
      }
      if (result) refused ??= { ...found, ...noteOf('refused', field, result.said, result.why) }
    }
  }
  const value = isChoice(field) ? onlyChoice(field, lines) : undefined
  return value === undefined ? refused : { value, at: [] }
}

function noteOf(
  kind: ReadingNote['kind'],
  field: Field,
  said: string | undefined,
  told: unknown,
): { readonly note?: ReadingNote } {
  if (said === undefined) return {}
  return {
    note: {
      kind,
      field: field.title,
      said,
      told: kind === 'refused' ? String(told) : showValue(told, field),
    },
  }
}

/** Symbols of one or two letters only match at the start of a line and in their exact case. */
function patternOf(name: string): RegExp {
  const literal = name
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    // Parentheses are often left out.
    .replace(/\\[()]/g, '$&?')
  return name.length < 3
    ? new RegExp(`^${literal}(?![\\p{L}\\p{N}])`, 'u')
    : // `H+Al` and `Ca/Mg` are names of their own.
      new RegExp(`(?<![\\p{L}\\p{N}+/])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}

const signs = /^[\s:=.…_|;–—]+/

function splitBracket(text: string): readonly [after: string, bracket: string] {
  const bracket = /^\s*[([](?<words>(?:[^()[\]]|\([+-]\))*)[)\]]/.exec(text)
  return bracket ? [text.slice(bracket[0].length), bracket.groups?.words ?? ''] : [text, '']
}

/** A value ends at the title of another field on the same line. */
function beforeNext(text: string, field: Field, names: FieldNames): string {
  const others = [...names].flatMap(([other, each]) => (other === field ? [] : each))
  const ends = others.filter((name) => name.length > 2).map((name) => patternOf(name).exec(text)?.index ?? -1)
  return text.slice(0, Math.min(text.length, ...ends.filter((end) => end > 0))).trim()
}

interface ValueContext {
  readonly bracket: string
  readonly lines: TextLines
}

type ParsedValue = Measure | { readonly kind: 'value'; readonly value: unknown; readonly from?: undefined }
type ParseMatch = (text: string, field: Field, around: ValueContext) => ParsedValue | undefined
type ParseValue = (text: string, field: Field) => unknown

const readers: Readonly<Record<TextParsing, ParseMatch | undefined>> = {
  text: valueBy(readText),
  integer: (text, field, around) => wholeOf(readMeasure(text, field, around)),
  number: readMeasure,
  yesNo: valueBy((text) => (/^sim\b/i.test(text) ? true : /^não(?!\p{L})/iu.test(text) ? false : undefined)),
  choice: valueBy(readChoice),
  format: valueBy(readFormatted),
  none: undefined,
}

function valueBy(read: ParseValue): ParseMatch {
  return (text, field) => {
    const value = read(text, field)
    return value === undefined ? undefined : { kind: 'value', value }
  }
}

export function isFound(field: Field): boolean {
  return readerOf(field) !== undefined
}

function readerOf({ kind }: Field): ParseMatch | undefined {
  return readers[traitsOf(kind).reading]
}

function readText(text: string, { maxLength = Number.POSITIVE_INFINITY }: Field): string | undefined {
  const [value = ''] = text.split(/\s{2,}|[;|\t]/)
  return value !== '' && value.length <= maxLength ? value : undefined
}

function wholeOf(measure: Measure | undefined): Measure | undefined {
  return measure?.kind === 'value' && !Number.isInteger(measure.value) ? undefined : measure
}

function readFormatted(text: string, field: Field): string | undefined {
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  if (!isFormat(name)) return undefined
  const format = formats[name]
  const [first = ''] = text.split(/\s/)
  const [chunk = ''] = text.split(/\s{2,}|[;|\t]/)
  return [first, chunk]
    .filter((candidate) => candidate !== '')
    .map((candidate) => format.normalise(candidate))
    .find((candidate) => format.validate(candidate) === undefined)
}

function readChoice(text: string, { values = [] }: Field): unknown {
  const told = text.toLowerCase()
  const fits = values.filter(({ value, title }) =>
    [title, String(value)].some((each) => told.startsWith(each.toLowerCase())),
  )
  return fits.toSorted((a, b) => b.title.length - a.title.length)[0]?.value
}

/** A choice whose title occurs in the text by itself; only if no other value was found. */
function onlyChoice({ values = [] }: Field, lines: TextLines): unknown {
  const whole = lines.join('\n').toLowerCase()
  const fits = values.filter(({ title }) => title.length > 5 && whole.includes(title.toLowerCase()))
  return fits.length === 1 ? fits[0]?.value : undefined
}
