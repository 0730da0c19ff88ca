/*
 * Finds the values of fields in running text, such as a laboratory's report, by the titles that stand before them.
 * Hides how people write `Title: value`, units and tables of two columns. Gives only values that are
 * valid for their field; what is not found is absent and left for a person to fill. Pure.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type Reading, traitsOf } from '../entity/kinds'
import { formats, isFormat, parseDecimal } from '../formats/index'

/**
 * The values that a text has for fields.
 * @example readFields(entity.fields, 'Collected on: 10/03/2025\nSize (kg) 1,5') // { collected: '2025-03-10', size: 1.5 }
 */
export function readFields(fields: readonly Field[], text: string): Row {
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
  return readAll(fields, lines)
}

type Lines = readonly string[]
type Names = ReadonlyMap<Field, readonly string[]>

function readAll(fields: readonly Field[], lines: Lines): Row {
  const found: Row = {}
  const names = namesOf(fields)
  for (const field of fields) {
    if (field.system || field.readOnly || field.computed !== undefined) continue
    const value = field.fields.length > 0 ? readInside(field, lines) : readField(field, names, lines)
    if (value !== undefined) found[field.name] = value
  }
  return found
}

/** One title alone may stand anywhere; an item of a list is believed when two of its titles are there. */
function readInside(field: Field, lines: Lines): unknown {
  const inner = readAll(field.fields, lines)
  const found = Object.keys(inner).length
  if (field.kind === 'list') return found > 1 ? [inner] : undefined
  return found > 0 ? inner : undefined
}

/** What each field may be called: its title, also without unit and explanation as far as no other has that name. */
function namesOf(fields: readonly Field[]): Names {
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

function readField(field: Field, names: Names, lines: Lines): unknown {
  const read = readerOf(field)
  if (!read) return undefined
  for (const name of names.get(field) ?? []) {
    const title = patternOf(name)
    for (const [at, line] of lines.entries()) {
      const match = title.exec(line)
      if (!match) continue
      const after = withoutUnit(line.slice(match.index + match[0].length))
      const rest = after.replace(signs, '')
      // Words that follow without any sign are more of the same sentence.
      if (field.kind === 'text' && rest !== '' && !/^\s*[^\s\p{L}\p{N}]/u.test(after)) continue
      const value = read(rest === '' ? (lines[at + 1] ?? '') : beforeNext(rest, field, names), field)
      if (value !== undefined) return value
    }
  }
  return field.kind === 'choice' ? onlyChoice(field, lines) : undefined
}

/** A symbol of one or two letters means something only at the beginning of a line, and as it is written. */
function patternOf(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
  return name.length < 3
    ? new RegExp(`^${literal}(?![\\p{L}\\p{N}])`, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}

const signs = /^[\s:=.…_|;–—]+/

function withoutUnit(text: string): string {
  return text.replace(/^\s*[([][^)\]]*[)\]]/, '')
}

/** A value ends where another field's title begins in the same line. */
function beforeNext(text: string, field: Field, names: Names): string {
  const others = [...names].flatMap(([other, each]) => (other === field ? [] : each))
  const ends = others.filter((name) => name.length > 2).map((name) => patternOf(name).exec(text)?.index ?? -1)
  return text.slice(0, Math.min(text.length, ...ends.filter((end) => end > 0))).trim()
}

type Read = (text: string, field: Field) => unknown

const readers: Readonly<Record<Reading, Read | undefined>> = {
  text: readText,
  integer: (text, field) => readNumber(text, field, true),
  number: readNumber,
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

/** The first of the next words that is a number: a unit may stand between. */
function readNumber(text: string, { minimum, maximum }: Field, isWhole = false): number | undefined {
  const values = text.split(/\s+/, 3).map(parseDecimal)
  const value = values.find((each) => each !== undefined)
  if (value === undefined || (isWhole && !Number.isInteger(value))) return undefined
  const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value)
  return isWithin ? value : undefined
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
