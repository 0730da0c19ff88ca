import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { maskPattern, tidy, withoutSeparators } from './text'

const pattern = '##.###-###'

/** Postal code: reads `37.550-000` and `37550-000`, stores 8 digits, displays the former. */
export const cep: Format = {
  normalise(input) {
    const compact = withoutSeparators(tidy(input))
    return /^[0-9]{8}$/.test(compact) ? compact : tidy(input)
  },
  validate: (canonical) =>
    /^[0-9]{8}$/.test(canonical) && canonical !== '00000000' ? undefined : formatMessages.cep,
  show: (canonical) => (/^[0-9]{8}$/.test(canonical) ? maskPattern(pattern, canonical) : canonical),
  mask: (typed) => maskPattern(pattern, typed),
  sample: (seed) => String(1_000_000 + createDraw(seed)(98_999_000)).padStart(8, '0'),
}
