/* Matches titles as laboratories write them in tables with the names of fields. */

import { fold } from '../formats/fold'
import { parseDecimal } from '../formats/index'
import { isUnitLike } from '../units'

export interface KnownTitle {
  readonly name: string
  readonly unit?: string
}

export type TitleFinder = (text: string) => KnownTitle | undefined

/**
 * Returns a function that finds the known name for a title.
 * @example titleFinder(['pH (CaCl2)'])('PH CaCl₂') // { name: 'pH (CaCl2)' }
 */
export function titleFinder(names: Iterable<string>): TitleFinder {
  const known = new Map<string, string>()
  for (const name of names) {
    const key = keyOf(name)
    if (key !== '' && !known.has(key)) known.set(key, name)
  }
  return (text) => {
    for (const [title, unit] of readingsOf(text)) {
      const name = known.get(keyOf(title))
      if (name !== undefined) return unit === undefined ? { name } : { name, unit }
    }
    return undefined
  }
}

export function isNumberCell(text: string): boolean {
  return parseDecimal(text.replace(/^[<>≤≥]\s*/, '')) !== undefined
}

/** Yields the title without its unit (in brackets or after the title), then unchanged. */
function* readingsOf(text: string): Generator<readonly [title: string, unit?: string]> {
  const plain = text.replace(/[\s:.…=]+$/, '').trim()
  const bracket = /^(?<title>.*?)\s*[([](?<unit>(?:[^()[\]]|\([+-]\))*)[)\]]$/.exec(plain)?.groups
  if (bracket?.unit !== undefined && isUnitLike(bracket.unit)) yield [bracket.title ?? '', bracket.unit]
  const words = plain.split(/\s+/)
  for (let at = 1; at < words.length; at++) {
    const unit = words
      .slice(at)
      .join(' ')
      .replace(/^[-–—]\s*/, '')
    if (isUnitLike(unit))
      yield [
        words
          .slice(0, at)
          .join(' ')
          .replace(/\s*[-–—]$/, ''),
        unit,
      ]
  }
  if (plain.length > 1 && plain.endsWith('%')) yield [plain.slice(0, -1).trim(), '%']
  yield [plain]
}

/** Symbols of one or two letters are case-sensitive: `t` and `T` differ. */
function keyOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // The charge of an ion.
    .replace(/(?<=^\s*[A-Z][a-z]?)\d?\s*[+⁺]+$/u, '')
    .replace(/[^\p{L}\p{N}+]/gu, '')
  return plain.length < 3 ? plain : fold(plain)
}

export function bareUnit(text: string): string {
  return text.replace(/^[([]\s*(?<unit>.*?)\s*[)\]]$/, '$<unit>')
}

/** Formats a measure like running text: `Title (unit): value`. */
export function lineOf({ name, unit }: KnownTitle, value: string): string {
  return unit === undefined ? `${name}: ${value}` : `${name} (${unit}): ${value}`
}
