// Numbers as Brazilians write them. Hides the differences between the number tables of browsers and servers.
// Promise: exact decimal rounding, never a minus zero, ASCII characters only; what is shown is read back.

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum}:${maximum}`
  const known = formatters.get(key)
  if (known) return known
  // American spelling is in every build of ICU and has the same groups; only the two separators are swapped.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay: 'negative',
  })
  formatters.set(key, made)
  return made
}

/**
 * A number with comma and thousands points, rounded to at most `maximum` decimals; '' for what is no number.
 * @example formatDecimal(1234.5, 2, 2) // '1.234,50'
 */
export function formatDecimal(value: number, minimum = 0, maximum = Math.max(minimum, 4)): string {
  if (!Number.isFinite(value)) return ''
  const american = formatterOf(minimum, maximum).format(value)
  return american.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
}

/** A whole number with thousands points, e.g. `1.234`. */
export function formatInteger(value: number): string {
  return formatDecimal(value, 0, 0)
}

/** A percentage that is stored as such: 12.5 is shown `12,5%`. */
export function formatPercent(value: number, minimum = 0, maximum = Math.max(minimum, 2)): string {
  const shown = formatDecimal(value, minimum, maximum)
  return shown === '' ? '' : `${shown}%`
}

/**
 * Reads a number typed or pasted: `1.234,5`, `-0,5`, `12,5 %`, `R$ 1.234,56`. Points are thousands when they
 * part groups of three, a decimal sign when they cannot be that; undefined for what is no number.
 * @example parseDecimal('1.234,5') // 1234.5
 */
export function parseDecimal(text: string): number | undefined {
  const match = /^([-+\u2212]?)(?:R\$)?([-+\u2212]?)([0-9.,]+)%?$/.exec(
    text.replace(/[\s\u200b-\u200d\u2060]/g, ''),
  )
  if (!match) return undefined
  const [, outer = '', inner = '', body = ''] = match
  if (outer !== '' && inner !== '') return undefined
  const plain = plainDecimal(body)
  if (plain === undefined) return undefined
  const sign = outer + inner
  const value = Number(plain)
  return sign !== '' && sign !== '+' && value !== 0 ? -value : value
}

function plainDecimal(body: string): string | undefined {
  const brazilian = /^(?:[1-9][0-9]{0,2}(?:\.[0-9]{3})+|[0-9]+)(?:,[0-9]*)?$/
  if (brazilian.test(body)) return body.replaceAll('.', '').replace(',', '.')
  // `0.5`, `1.25` and `1,234.56` cannot be meant the Brazilian way.
  const american = /^(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[0-9]+)\.[0-9]+$/
  if (american.test(body)) return body.replaceAll(',', '')
  return /^,[0-9]+$/.test(body) ? `0${body.replace(',', '.')}` : undefined
}
