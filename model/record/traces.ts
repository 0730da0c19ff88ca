/*
 * The ways in which a person's name and numbers may be spelled: with or without accents, points and dashes, in an address
 * of the web. Pure. The patterns mean the same to PostgreSQL (`~*`) and to JavaScript; both ignore case.
 */

import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isJson, isLongText, isTextList } from '../entity/kindGuards'
import { walkFields } from '../entity/paths'
import { fold } from '../query/fold'

/** Shorter ones are found in unrelated texts. */
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
/** Between the words of a name and the groups of a number, plain or as addresses of the web spell it. */
const space = '(?:\\s|[+]|%20|-|%2D)+'
const gap = '(?:[-./()\\s+]|%2F|%20|%28|%29|%2B)*'

/** A pattern of a name in which every letter may carry an accent. */
export function namePattern(name: string): string {
  const words = fold(name)
    .split(/[\s-]+/)
    .filter((word) => word !== '')
  return words.map((word) => [...word].map(letterPattern).join('')).join(space)
}

/** A text that means itself. Any other sign behind a backslash is an error to one of the two engines. */
function plain(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function letterPattern(letter: string): string {
  const others = accented[letter]
  if (others === undefined) return plain(letter)
  const encoded = [...others].map(encodeURIComponent)
  return `(?:[${letter}${others}]|${encoded.join('|')})`
}

/** A pattern of a number or code, whatever stands between its letters and digits. */
function codePattern(code: string): string {
  return [...code.replace(/[^\p{L}\p{N}]/gu, '')].join(gap)
}

function mailPattern(mail: string): string {
  return plain(mail).replace('@', '(?:@|%40)')
}

/** Values that identify a person wherever they stand: documents, addresses of mail, telephones, keys. */
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

/** Parts of a name that stand for the person by themselves, as far as no other person has them. */
export function partsOf(name: string): readonly string[] {
  return fold(name)
    .split(/[\s-]+/)
    .filter((part) => part.length >= shortestName && /^\p{L}+$/u.test(part))
}

/** What is looked for in a text. Names of one word are no traces: they are words of other texts too. */
export function patternOf(pieces: readonly string[]): string | undefined {
  return pieces.length === 0 ? undefined : `(?:${[...new Set(pieces)].join('|')})`
}

/** A pattern as JavaScript uses it: not inside of a longer word or number. */
export function traceRegExp(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu')
}

/** The value with every trace in its texts replaced; numbers that are one are 0. */
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

/** Fields whose texts are written freely: a part of a name there is the person's, not a word of a catalogue. */
function isProse(field: Field): boolean {
  return isLongText(field) || isTextList(field) || isJson(field)
}

/** Names of the columns of an entity that hold free texts. */
export function freeColumns(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.filter((field) => [...walkFields([field])].some(isProse)).map(({ name }) => name))
}
