/*
 * Finds the values of fields in running text, such as a laboratory's report, by the titles that stand before them.
 * Hides how people write `Title: value` and tables of two columns. Gives only values that are
 * valid for their field; what is not found is absent and left for a person to fill. Pure.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type Reading, traitsOf } from '../entity/kinds'
import { formats, isFormat } from '../formats/index'
import { readMeasure } from './readMeasure'

/**
 * The values that a text has for fields.
 * @example readFields(entity.fields, 'Collected on: 10/03/2025\nSize (kg) 1,5') // { collected: '2025-03-10', size: 1.5 }
 */
export function readFields(fields: readonly Field[], text: string): Row {
  return readAll(fields, linesOf(text), namesOf(fields)).row
}

/** The lines of a text. */
export function linesOf(text: string): Lines {
  return text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
}

export type Lines = readonly string[]
/** What each field may be called. */
export type Names = ReadonlyMap<Field, readonly string[]>

/** A value and the lines that told it. */
interface Found {
  readonly value: unknown
  readonly at: readonly number[]
}

/** Values by field, and the lines that told them. */
export interface FoundRow {
  readonly row: Row
  readonly at: readonly number[]
}

/**
 * The values of fields that may be called so.
 * @param isMeant whether a part of the record exists beside the values that were read
 */
export function readAll(
  fields: readonly Field[],
  lines: Lines,
  names: Names,
  isMeant: (part: Field, row: Row) => boolean = () => true,
): FoundRow {
  const open = fields.filter((field) => !field.system && !field.readOnly && field.computed === undefined)
  const found = new Map<Field, Found>()
  for (const field of open.filter((each) => each.fields.length === 0)) {
    const read = readField(field, names, lines)
    if (read) found.set(field, read)
  }
  const plain = rowOf(open, found)
  const parts = open.filter((each) => each.fields.length > 0 && isMeant(each, plain))
  readGroups(parts, lines, found)
  return { row: rowOf(open, found), at: [...found.values()].flatMap(({ at }) => at) }
}

/** The values in the order of their fields. */
function rowOf(fields: readonly Field[], found: ReadonlyMap<Field, Found>): Row {
  const read = fields.flatMap((field) => {
    const one = found.get(field)
    return one ? [[field.name, one.value] as const] : []
  })
  return Object.fromEntries(read)
}

/**
 * Parts of a record may have fields of the same names: a line told one of them only, and the part that most of the lines
 * tell is the one that is meant.
 */
function readGroups(fields: readonly Field[], lines: Lines, found: Map<Field, Found>): void {
  const read = fields.flatMap((field) => {
    const inside = readAll(field.fields, lines, namesOf(field.fields))
    const count = Object.keys(inside.row).length
    // One title alone may stand anywhere; an item of a list is believed when two of its titles are there.
    return count > (field.kind === 'list' ? 1 : 0) ? [{ field, inside, count }] : []
  })
  const [most] = read.toSorted((a, b) => b.count - a.count)
  if (!most) return
  const { field, inside } = most
  found.set(field, { value: field.kind === 'list' ? [inside.row] : inside.row, at: inside.at })
  const left = lines.map((line, at) => (inside.at.includes(at) ? '' : line))
  readGroups(
    fields.filter((each) => each !== field),
    left,
    found,
  )
}

/** What each field may be called: its title, also without unit and explanation as far as no other has that name. */
export function namesOf(fields: readonly Field[]): Names {
  const variants = fields.map(({ title }) => {
    const short = title.replace(/\s*\([^)]*\)/g, '').trim()
    return [...new Set([title, short, short.split(/\s[–—-]\s/)[0] ?? short])].filter((name) => name !== '')
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

/** The value of one field, by any of its names. */
export function readField(field: Field, names: Names, lines: Lines): Found | undefined {
  const read = readerOf(field)
  if (!read) return undefined
  for (const name of names.get(field) ?? []) {
    const title = patternOf(name)
    for (const [at, line] of lines.entries()) {
      const match = title.exec(line)
      if (!match) continue
      const [after, bracket] = splitBracket(line.slice(match.index + match[0].length))
      const rest = after.replace(signs, '')
      // Words that follow without any sign are more of the same sentence.
      if (field.kind === 'text' && rest !== '' && !/^\s*[^\s\p{L}\p{N}]/u.test(after)) continue
      const isBelow = rest === ''
      const text = isBelow ? (lines[at + 1] ?? '') : beforeNext(rest, field, names)
      const value = read(text, field, { bracket, lines })
      if (value !== undefined) return { value, at: isBelow ? [at, at + 1] : [at] }
    }
  }
  const value = field.kind === 'choice' ? onlyChoice(field, lines) : undefined
  return value === undefined ? undefined : { value, at: [] }
}

/** A symbol of one or two letters means something only at the beginning of a line, and as it is written. */
function patternOf(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
  return name.length < 3
    ? new RegExp(`^${literal}(?![\\p{L}\\p{N}])`, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}

const signs = /^[\s:=.…_|;–—]+/

/** What follows a title, without the words in brackets behind it, and these. */
function splitBracket(text: string): readonly [after: string, bracket: string] {
  const bracket = /^\s*[([](?<words>(?:[^()[\]]|\([+-]\))*)[)\]]/.exec(text)
  return bracket ? [text.slice(bracket[0].length), bracket.groups?.words ?? ''] : [text, '']
}

/** A value ends where another field's title begins in the same line. */
function beforeNext(text: string, field: Field, names: Names): string {
  const others = [...names].flatMap(([other, each]) => (other === field ? [] : each))
  const ends = others.filter((name) => name.length > 2).map((name) => patternOf(name).exec(text)?.index ?? -1)
  return text.slice(0, Math.min(text.length, ...ends.filter((end) => end > 0))).trim()
}

/** Where a value stands. */
interface Around {
  /** Words in brackets behind the title. */
  readonly bracket: string
  readonly lines: Lines
}

type Read = (text: string, field: Field, around: Around) => unknown

const readers: Readonly<Record<Reading, Read | undefined>> = {
  text: readText,
  integer: (text, field, around) => wholeOf(readMeasure(text, field, around)),
  number: readMeasure,
  yesNo: (text) => (/^sim\b/i.test(text) ? true : /^não(?!\p{L})/iu.test(text) ? false : undefined),
  choice: readChoice,
  format: readFormatted,
  none: undefined,
}

function readerOf({ kind }: Field): Read | undefined {
  return readers[traitsOf(kind).reading]
}

function readText(text: string, { maxLength = Number.POSITIVE_INFINITY }: Field): string | undefined {
  const [value = ''] = text.split(/\s{2,}|[;|\t]/)
  return value !== '' && value.length <= maxLength ? value : undefined
}

function wholeOf(value: number | undefined): number | undefined {
  return Number.isInteger(value) ? value : undefined
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

/** A value that says itself what it is about, when the text has no other of the field. */
function onlyChoice({ values = [] }: Field, lines: Lines): unknown {
  const whole = lines.join('\n').toLowerCase()
  const fits = values.filter(({ title }) => title.length > 5 && whole.includes(title.toLowerCase()))
  return fits.length === 1 ? fits[0]?.value : undefined
}
