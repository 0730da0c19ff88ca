import { withCheckDigits } from './checkDigits'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw, drawText } from './random'
import { maskPattern, tidy, withoutDocumentName, withoutSeparators } from './text'

const pattern = 'AA.AAA.AAA/AAAA-##'
const canonicalShape = /^[0-9A-Z]{12}[0-9]{2}$/

function sumOf(characters: string): number {
  let sum = 0
  for (let at = 0; at < characters.length; at++) {
    // By the tax office's rule, a character's value is its ASCII code minus 48: A is 17.
    const value = characters.charCodeAt(at) - 48
    sum += value * (((characters.length - 1 - at) % 8) + 2)
  }
  return sum
}

/** Company number, numeric or alphanumeric (IN RFB 2.229/2024): 12 letters or digits and 2 check digits. */
export const cnpj: Format = {
  normalise(input) {
    const compact = withoutSeparators(withoutDocumentName(tidy(input))).toUpperCase()
    return canonicalShape.test(compact) ? compact : tidy(input)
  },
  validate(canonical) {
    const isRight =
      canonicalShape.test(canonical) &&
      !/^(.)\1*$/.test(canonical) &&
      withCheckDigits(canonical.slice(0, 12), sumOf) === canonical
    return isRight ? undefined : formatMessages.invalid
  },
  show: (canonical) => (canonicalShape.test(canonical) ? maskPattern(pattern, canonical) : canonical),
  mask: (typed) => maskPattern(pattern, withoutDocumentName(typed)),
  /** One seed in five gives an alphanumeric number, as issued since 2026. */
  sample(seed) {
    const draw = createDraw(seed)
    const isAlphanumeric = Math.trunc(seed) % 5 === 0
    const root = drawText(draw, isAlphanumeric ? '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '0123456789', 8)
    return withCheckDigits(`${/^0+$/.test(root) ? '12345678' : root}0001`, sumOf)
  },
}
