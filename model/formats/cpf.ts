import { withCheckDigits } from './checkDigits'
import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw, drawText } from './random'
import { maskPattern, tidy, withoutDocumentName, withoutSeparators } from './text'

const pattern = '###.###.###-##'

function sumOf(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (digits.length + 1 - at)
  return sum
}

/** Personal number: 11 digits. Repeated digits (`111.111.111-11`) have valid check digits but are rejected. */
export const cpf: Format = {
  normalise(input) {
    const compact = withoutSeparators(withoutDocumentName(tidy(input)))
    return /^[0-9]{11}$/.test(compact) ? compact : tidy(input)
  },
  validate(canonical) {
    const isRight =
      /^[0-9]{11}$/.test(canonical) &&
      !/^(.)\1*$/.test(canonical) &&
      withCheckDigits(canonical.slice(0, 9), sumOf) === canonical
    return isRight ? undefined : formatMessages.invalid
  },
  show: (canonical) => (/^[0-9]{11}$/.test(canonical) ? maskPattern(pattern, canonical) : canonical),
  mask: (typed) => maskPattern(pattern, withoutDocumentName(typed)),
  sample(seed) {
    const draw = createDraw(seed)
    const base = drawText(draw, '0123456789', 9)
    return withCheckDigits(/^(.)\1*$/.test(base) ? '123456789' : base, sumOf)
  },
}
