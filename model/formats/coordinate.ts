import { formatMessages } from './messages'
import { tidy } from './text'

const decimals = 6

/**
 * Reads a coordinate in degrees with point or comma, or in degrees, minutes and seconds with a cardinal letter
 * (`S`, `W` and the Portuguese `O` are negative). Answers degrees with 6 decimals, undefined for what is none.
 * @example parseCoordinate('21°34\'30"S') // -21.575
 */
export function parseCoordinate(input: string): number | undefined {
  const text = tidy(input)
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/\u2212/g, '-')
    .replaceAll(',', '.')
  const match =
    /^([-+]?)([0-9]+(?:\.[0-9]*)?)(?:°(?:([0-9]+(?:\.[0-9]*)?)['’′](?:([0-9]+(?:\.[0-9]*)?)(?:["”″]|''))?)?)?([NSLEWO]?)$/.exec(
      text,
    )
  if (!match) return undefined
  const [, sign = '', degrees = '', minutes = '0', seconds = '0', cardinal = ''] = match
  if (Number(minutes) >= 60 || Number(seconds) >= 60 || (sign !== '' && cardinal !== '')) return undefined
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = sign === '-' || /[SWO]/.test(cardinal)
  return Number((isNegative ? -size : size).toFixed(decimals)) || 0
}

/** Degrees with a comma and 6 decimals, e.g. `-21,575000`. */
export function formatCoordinate(degrees: number): string {
  return Number.isFinite(degrees) ? degrees.toFixed(decimals).replace('.', ',') : ''
}

/** The message when a latitude lies outside Brazil, in degrees. */
export function validateLatitude(degrees: number): string | undefined {
  return degrees >= -33.75 && degrees <= 5.27 ? undefined : formatMessages.latitude
}

/** The message when a longitude lies outside continental Brazil, in degrees. */
export function validateLongitude(degrees: number): string | undefined {
  return degrees >= -74.02 && degrees <= -34.79 ? undefined : formatMessages.longitude
}
