// Brazilian number formatting and parsing, independent of the browser's and server's locale data. Rounds
// exactly, never shows minus zero, produces ASCII only, and parses its own output.

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum}:${maximum}`
  const known = formatters.get(key)
  if (known) return known
  // en-US is in every build of ICU and groups digits the same way; only the separators are swapped.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay: 'negative',
  })
  formatters.set(key, made)
  return made
}

/**
 * Rounds to at most `maximum` decimals; '' for NaN and Infinity.
 * @example formatDecimal(1234.5, 2, 2) // '1.234,50'
 */
export function formatDecimal(value: number, minimum = 0, maximum = Math.max(minimum, 4)): string {
  if (!Number.isFinite(value)) return ''
  const shortest = String(Math.abs(value))
  const point = shortest.indexOf('.')
  const decimals = point < 0 ? 0 : shortest.length - point - 1
  // Intl takes several times as long, and is only needed to round.
  if (decimals > maximum || shortest.includes('e')) return roundDecimal(value, minimum, maximum)
  const whole = group(point < 0 ? shortest : shortest.slice(0, point))
  const fraction = (point < 0 ? '' : shortest.slice(point + 1)).padEnd(minimum, '0')
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : ','}${fraction}`
}

function roundDecimal(value: number, minimum: number, maximum: number): string {
  const american = formatterOf(minimum, maximum).format(value)
  return american.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
}

/** @example group('1234567') // '1.234.567' */
function group(digits: string): string {
  let grouped = ''
  let end = digits.length
  for (; end > 3; end -= 3) grouped = `.${digits.slice(end - 3, end)}${grouped}`
  return digits.slice(0, end) + grouped
}

/** @example formatInteger(1234) // '1.234' */
export function formatInteger(value: number): string {
  return formatDecimal(value, 0, 0)
}

/** The value is already a percentage: 12.5 becomes `12,5%`. */
export function formatPercent(value: number, minimum = 0, maximum = Math.max(minimum, 2)): string {
  const shown = formatDecimal(value, minimum, maximum)
  return shown === '' ? '' : `${shown}%`
}

/**
 * Parses `1.234,5`, `-0,5`, `12,5 %`, `R$ 1.234,56`. Points are thousands separators if they form groups of
 * three, otherwise a decimal point. Undefined if the text is not a number.
 * @param decimal the decimal separator to assume if both are possible
 * @example parseDecimal('1.234,5') // 1234.5
 */
export function parseDecimal(text: string, decimal: ',' | '.' = ','): number | undefined {
  const match = /^([-+\u2212]?)(?:R\$)?([-+\u2212]?)([0-9.,]+)%?$/.exec(
    text.replace(/[\s\u200b-\u200d\u2060]/g, ''),
  )
  if (!match) return undefined
  const [, outer = '', inner = '', body = ''] = match
  if (outer !== '' && inner !== '') return undefined
  const { comma, point } = spellings(body)
  const plain = decimal === ',' ? (comma ?? point) : (point ?? comma)
  if (plain === undefined) return undefined
  const sign = outer + inner
  const value = Number(plain)
  return sign !== '' && sign !== '+' && value !== 0 ? -value : value
}

/**
 * The decimal separator of a number; undefined without any separator, `either` if ambiguous.
 * @example decimalSignOf('1.234,5') // ','
 * @example decimalSignOf('1.234') // 'either'
 */
export function decimalSignOf(text: string): ',' | '.' | 'either' | undefined {
  const body = text.replace(/[^0-9.,]/g, '').replace(/[.,]$/, '')
  if (!/[.,]/.test(body)) return undefined
  const { comma, point } = spellings(body)
  if (comma !== undefined && point !== undefined) return 'either'
  return comma !== undefined ? ',' : point !== undefined ? '.' : undefined
}

/** The number in JavaScript's spelling, for each possible decimal separator. */
function spellings(body: string): { readonly comma?: string; readonly point?: string } {
  // `0.5`, `1.25` and `1,234.56` cannot be Brazilian.
  const brazilian = /^(?:[1-9][0-9]{0,2}(?:\.[0-9]{3})+|[0-9]+)(?:,[0-9]*)?$/
  const american = /^(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?$/
  return {
    ...(brazilian.test(body) && { comma: body.replaceAll('.', '').replace(',', '.') }),
    ...(/^,[0-9]+$/.test(body) && { comma: `0${body.replace(',', '.')}` }),
    ...(american.test(body) && { point: body.replaceAll(',', '') }),
  }
}
