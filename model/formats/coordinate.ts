import { formatMessages } from './messages'
import { tidy } from './text'

const decimals = 6
/** Maximum number of characters, because the pattern below is not linear in spaces. */
const longest = 60
const hemispheres = /^(?:N(?:ORTE)?|S(?:UL)?|L(?:ESTE)?|E(?:STE)?|W|O(?:ESTE)?)$/
const number = '[0-9]+(?:\\.[0-9]*)?'
/** Degree, minute and second signs used by keyboards, word processors and GPS receivers, or a space or colon. */
const degreeMark = '\\s*[°º˚ᵒ*:]\\s*|\\s*GRAUS?\\s*|\\s+'
const minuteMark = "\\s*['’‘′´`:]\\s*|\\s*MIN(?:UTOS?)?\\s*|\\s+"
const secondMark = "\\s*(?:[\"”“″]|''|’’|′′|´´)\\s*|\\s*S?EG(?:UNDOS?)?\\s*"
const parts = new RegExp(
  `^([A-Z]*)\\s*([-+]?)\\s*(${number})(?:(?:${degreeMark})(?:(${number})(?:(?:${minuteMark})(?:(${number})(?:${secondMark})?)?)?)?)?\\s*([A-Z]*)$`,
)

/**
 * Parses a coordinate in degrees, degrees and minutes, or degrees, minutes and seconds, with decimal point or comma,
 * and the hemisphere before or after it (`S`, `W` and the Portuguese `O` are negative). Rounds to 6 decimals;
 * undefined if it cannot be parsed.
 * @example parseCoordinate('21°34\'30"S') // -21.575
 * @example parseCoordinate('S 21 34,5') // -21.575
 */
export function parseCoordinate(input: string): number | undefined {
  const text = tidy(input)
    .toUpperCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll(',', '.')
  const match = text.length <= longest && parts.exec(text)
  if (!match) return undefined
  const [, before = '', sign = '', degrees = '', minutes, seconds, after = ''] = match
  const hemisphere = before || after
  if (hemisphere !== '' && (!hemispheres.test(hemisphere) || sign !== '' || (before && after)))
    return undefined
  // Only the last part may have decimals: "21,5° 30'" is contradictory.
  const isBroken = [degrees, minutes].some(
    (part, at) => part?.includes('.') && [minutes, seconds][at] !== undefined,
  )
  if (isBroken || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = sign === '-' || /^[SWO]/.test(hemisphere)
  return Number((isNegative ? -size : size).toFixed(decimals)) || 0
}

/** Decimal comma and 6 decimals: `-21,575000`. */
export function formatCoordinate(degrees: number): string {
  return Number.isFinite(degrees) ? degrees.toFixed(decimals).replace('.', ',') : ''
}

export function validateLatitude(degrees: number): string | undefined {
  return degrees >= -33.75 && degrees <= 5.27 ? undefined : formatMessages.latitude
}

export function validateLongitude(degrees: number): string | undefined {
  return degrees >= -74.02 && degrees <= -34.79 ? undefined : formatMessages.longitude
}
