import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw, drawText } from './random'
import { alphanumericsOf, maskPattern, tidy, withoutSeparators } from './text'

/** Crockford's base 32, without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const canonicalShape = new RegExp(`^[${alphabet}]{8}$`)
const letterWeights = [4, 3, 9, 5, 7, 1, 8]

function unconfuse(text: string): string {
  return text.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')
}

function checkCharacter(base: string): string {
  const values = [...base].map((character) => alphabet.indexOf(character))
  if (/^[0-9]+$/.test(base)) {
    const rest = values.reduce((sum, value, at) => sum + value * (8 - at), 0) % 11
    return rest < 2 ? '0' : String(11 - rest)
  }
  return alphabet.charAt(values.reduce((sum, value, at) => sum + value * (letterWeights[at] ?? 0), 0) % 31)
}

function spell(text: string): string {
  return maskPattern(/[A-Z]/.test(text) ? 'AAAAAAA-A' : '#.###.###-#', text)
}

/** Rural property number of the tax office (formerly NIRF): 7 characters and a check character. */
export const cib: Format = {
  normalise(input) {
    const compact = unconfuse(withoutSeparators(tidy(input)))
    return canonicalShape.test(compact) ? compact : tidy(input)
  },
  validate(canonical) {
    const base = canonical.slice(0, 7)
    const isRight =
      canonicalShape.test(canonical) && !/^0+$/.test(base) && canonical === `${base}${checkCharacter(base)}`
    return isRight ? undefined : formatMessages.invalid
  },
  show: (canonical) => (canonicalShape.test(canonical) ? spell(canonical) : canonical),
  mask(typed) {
    const text = unconfuse(alphanumericsOf(typed)).replaceAll('U', '')
    // A surplus ninth character must not change how the first eight are displayed.
    return spell(text.slice(0, 8)) + text.slice(8)
  },
  /** One seed in four gives a number with letters. */
  sample(seed) {
    const next = createDraw(seed)
    const base =
      Math.trunc(seed) % 4 === 0
        ? `${drawText(next, alphabet.slice(10), 1)}${drawText(next, alphabet, 6)}`
        : String(1 + next(9_999_999)).padStart(7, '0')
    return `${base}${checkCharacter(base)}`
  },
}
