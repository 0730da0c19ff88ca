/** Separators, most likely first; the comma comes last because numbers contain it too. */
export const separators = [';', '\t', '|', ','] as const
const fewLines = 100
const fewLetters = 100_000

export interface CsvReading {
  readonly separator: string
  readonly lines: readonly (readonly string[])[]
}

/**
 * Parses delimited text; blank lines are kept, so that line numbers match the file.
 * @param separator detected if absent
 * @throws Error if there are more than `mostCells` cells
 * @example readCsv('a;b\n"1;2";3', 100).lines // [['a', 'b'], ['1;2', '3']]
 */
export function readCsv(text: string, mostCells: number, separator?: string): CsvReading {
  const told = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text)
  const body = text.slice(told?.[0].length ?? 0)
  const parting = separator ?? told?.[1] ?? separatorOf(unwrapped(body))
  // A `sep=;` line counts as a line of the file.
  const lines = readLines(unwrapped(body), mostCells, parting)
  return { separator: parting, lines: told ? [[], ...lines] : lines }
}

/** Undoes programs that quote whole lines as one cell: `"Nome;Área"`, `"Ana;""12,5"""`. */
function unwrapped(body: string): string {
  const lines = body.split(/\r\n|\r|\n/)
  const filled = lines.filter((line) => line !== '')
  const isWrapped = (line: string) => {
    const inner = line.slice(1, -1).replaceAll('""', '')
    return line.length > 1 && line.startsWith('"') && line.endsWith('"') && /^[^"]*[;,\t|][^"]*$/.test(inner)
  }
  if (filled.length < 2 || !filled.every(isWrapped)) return body
  return lines.map((line) => line.slice(1, -1).replaceAll('""', '"')).join('\n')
}

function readLines(body: string, mostCells: number, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  let line: string[] = []
  let cells = 0
  let at = 0
  while (at < body.length) {
    const quote = quoteAt(body, at)
    const [cell, end] = quote < 0 ? readPlain(body, at, separator) : readQuoted(body, quote, separator)
    line.push(cell)
    cells += 1
    if (cells > mostCells) throw new RangeError('cells')
    at = end
    if (body[at] === separator) {
      at += 1
      // A separator at the very end still starts an empty cell.
      if (at < body.length) continue
      line.push('')
    }
    if (body[at] === '\r' && body[at + 1] === '\n') at += 1
    at += 1
    lines.push(line)
    line = []
  }
  return lines
}

/** The separator that splits most lines alike, regardless of a title line and commas in text. */
function separatorOf(text: string): string {
  const whole = text.slice(0, fewLetters)
  const counted = separators.map((separator) => {
    const widths = readLines(whole, Number.POSITIVE_INFINITY, separator)
      .slice(0, fewLines)
      .filter((line) => line.some((cell) => cell.trim() !== ''))
      .map(({ length }) => length)
    const frequent = widths.map((width) => (width > 1 ? widths.filter((each) => each === width).length : 0))
    return { separator, lines: Math.max(0, ...frequent), all: widths.length }
  })
  const [best] = counted.toSorted((a, b) => b.lines - a.lines)
  // A comma in only a few lines is text.
  return best && best.lines * 2 >= best.all && best.lines > 0 ? best.separator : ';'
}

function quoteAt(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return text[at] === '"' ? at : -1
}

function readPlain(text: string, from: number, separator: string): readonly [string, number] {
  let to = from
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
  return [text.slice(from, to), to]
}

function readQuoted(text: string, from: number, separator: string): readonly [string, number] {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return readPlain(text, from, separator)
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') {
      const [rest, after] = readPlain(text, end + 1, separator)
      return [cell + rest, after]
    }
    cell += '"'
    at = end + 2
  }
}
