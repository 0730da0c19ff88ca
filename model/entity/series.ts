/* Numbers assigned to new records, such as `NF-{ano}-{0000}`; with `{ano}` they restart each year. */

export interface Series {
  readonly before: string
  readonly after: string
  readonly digits: number
}

const hole = /\{([^{}]*)\}/g
const yearHole = 'ano'

export function readSeries(
  text: string,
): Series | { readonly wrong: 'hole' | 'digits'; readonly hole?: string } {
  const holes = [...text.matchAll(hole)].map((match) => ({ said: match[1] ?? '', at: match.index }))
  const strange = holes.find(({ said }) => said !== yearHole && !/^0+$/.test(said))
  if (strange) return { wrong: 'hole', hole: strange.said }
  const [number, ...others] = holes.filter(({ said }) => said !== yearHole)
  if (!number || others.length > 0 || number.said.length > 12) return { wrong: 'digits' }
  const digits = number.said.length
  return { before: text.slice(0, number.at), after: text.slice(number.at + digits + 2), digits }
}

export function aroundIn(text: string, year: string): Series {
  const read = readSeries(text)
  if ('wrong' in read) throw new Error(`${text} is no series`)
  const fill = (part: string) => part.replaceAll(`{${yearHole}}`, year)
  return { before: fill(read.before), after: fill(read.after), digits: read.digits }
}

/**
 * Formats a number of the series.
 * @example spellNumber(aroundIn('NF-{ano}-{0000}', '2026'), 7) // 'NF-2026-0007'
 */
export function spellNumber({ before, after, digits }: Series, number: number): string {
  return `${before}${String(number).padStart(digits, '0')}${after}`
}

/** A pattern whose only group is the number, in syntax common to JavaScript and PostgreSQL. */
export function numberPattern({ before, after, digits }: Series): string {
  const plain = (part: string) => part.replace(/[^\p{L}\p{N} ]/gu, '\\$&')
  return `^${plain(before)}([0-9]{${digits},15})${plain(after)}$`
}
