/*
 * Patterns that find a person's name and numbers in text: with or without accents and punctuation, or URL-encoded.
 * They work in PostgreSQL (`~*`) and JavaScript alike; both ignore case.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isJson, isLongText, isTextList } from '../entity/kindGuards'
import { walkFields } from '../entity/paths'
import { fold } from '../formats/fold'

/** Shorter numbers also match unrelated text. */
const shortestNumber = 8
const shortestName = 4

const accented: Readonly<Record<string, string>> = {
  a: 'áàâãäÁÀÂÃÄ',
  c: 'çÇ',
  e: 'éèêëÉÈÊË',
  i: 'íìîïÍÌÎÏ',
  n: 'ñÑ',
  o: 'óòôõöÓÒÔÕÖ',
  u: 'úùûüÚÙÛÜ',
}
/** Separator of words of a name or groups of a number, plain or URL-encoded. */
const space = '(?:\\s|[+]|%20|-|%2D)+'
const gap = '(?:[-./()\\s+]|%2F|%20|%28|%29|%2B)*'

export function namePattern(name: string): string {
  const words = fold(name)
    .split(/[\s-]+/)
    .filter((word) => word !== '')
  return words.map((word) => [...word].map(letterPattern).join('')).join(space)
}

/** Escapes text. Only signs that both engines accept after a backslash are escaped that way. */
function plain(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function letterPattern(letter: string): string {
  const others = accented[letter]
  if (others === undefined) return plain(letter)
  const encoded = [...others].map(encodeURIComponent)
  return `(?:[${letter}${others}]|${encoded.join('|')})`
}

function codePattern(code: string): string {
  return [...code.replace(/[^\p{L}\p{N}]/gu, '')].join(gap)
}

function mailPattern(mail: string): string {
  return plain(mail).replace('@', '(?:@|%40)')
}

/** Values that identify a person anywhere: documents, e-mail addresses, telephones, keys. */
export function codesIn(fields: readonly Field[], row: Row): readonly string[] {
  return fields.flatMap((field) => {
    const isCode = field.pii !== undefined && !field.values && !field.ref
    return [row[field.name]].flat().flatMap((value): readonly string[] => {
      if (typeof value === 'object' && value !== null) return codesIn(field.fields, value as Row)
      const isTold = isCode && typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)
      if (!isTold) return []
      if (value.includes('@')) return [mailPattern(value)]
      return value.replace(/[^\p{L}\p{N}]/gu, '').length < shortestNumber ? [] : [codePattern(value)]
    })
  })
}

/** Parts of a name that identify the person by themselves, provided no other person has them. */
export function partsOf(name: string): readonly string[] {
  return fold(name)
    .split(/[\s-]+/)
    .filter((part) => part.length >= shortestName && /^\p{L}+$/u.test(part))
}

export function patternOf(pieces: readonly string[]): string | undefined {
  return pieces.length === 0 ? undefined : `(?:${[...new Set(pieces)].join('|')})`
}

export function traceRegExp(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu')
}

/** Replaces every match in the value's texts by `word`; a number that matches becomes 0. */
export function withoutTraces(value: unknown, traces: RegExp, word: string): unknown {
  if (typeof value === 'string') return value.replace(traces, word)
  if (typeof value === 'number') return String(value).replace(traces, '') === String(value) ? value : 0
  if (Array.isArray(value)) return value.map((each) => withoutTraces(each, traces, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replace(traces, word),
      withoutTraces(each, traces, word),
    ]),
  )
}

/** In free text, part of a name means the person rather than a catalogue entry. */
function isProse(field: Field): boolean {
  return isLongText(field) || isTextList(field) || isJson(field)
}

export function freeColumns(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.filter((field) => [...walkFields([field])].some(isProse)).map(({ name }) => name))
}
