/*
 * Texts in the letters that the built-in fonts of a PDF have: Western Europe's. What they lack is written with the
 * letters that come nearest, and as a last resort as a question mark, never as noise. Pure.
 */
import { FOLD_FROM, FOLD_TO } from '#model/query/fold'

/** What the fonts have (Windows-1252). */
const known = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u

const plain = new Map([...FOLD_FROM].map((letter, at) => [letter, FOLD_TO.charAt(at)]))

const spelled: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '‐': '-',
    '‑': '-',
    '‒': '–',
    '―': '—',
    '−': '-',
    '′': "'",
    '″': '"',
    '≤': '<=',
    '≥': '>=',
    '≠': '!=',
    '≈': '~',
    '→': '->',
    '←': '<-',
    '⇒': '=>',
    '✓': 'v',
    '✔': 'v',
    '✗': 'x',
    μ: 'µ',
    '\t': ' ',
  }),
)

/**
 * The text as it can be printed.
 * @example printable('Łukasz mediu ≤ 3 m²') // 'Lukasz mediu <= 3 m²'
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (known.test(letter)) return letter
  const written = spelled.get(letter) ?? plain.get(letter)
  if (written !== undefined) return written
  // Marks that stand on other letters, joiners, control characters: nothing to see by themselves.
  if (/^[\p{M}\p{Cf}\p{Cc}]$/u.test(letter)) return ''
  if (/^\p{Z}$/u.test(letter)) return ' '
  const parts = [...letter.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
  if (parts.length === 1 && parts[0] === letter) return '?'
  return parts.map((part) => (known.test(part) ? part : (spelled.get(part) ?? '?'))).join('')
}
