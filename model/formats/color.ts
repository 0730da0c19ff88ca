import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw, drawText } from './random'
import { tidy } from './text'

/** `#RRGGBB`; also reads `#RGB`, and either without `#`. */
export const color: Format = {
  normalise(input) {
    const digits = tidy(input).replace(/^#/, '').toUpperCase()
    if (/^[0-9A-F]{6}$/.test(digits)) return `#${digits}`
    if (/^[0-9A-F]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
    return tidy(input)
  },
  validate: (canonical) => (/^#[0-9A-F]{6}$/.test(canonical) ? undefined : formatMessages.invalid),
  show: (canonical) => canonical,
  mask(typed) {
    const digits = typed.replace(/[^0-9A-Fa-f]/g, '')
    return digits === '' ? '' : `#${digits.toUpperCase()}`
  },
  sample: (seed) => `#${drawText(createDraw(seed), '0123456789ABCDEF', 6)}`,
}
