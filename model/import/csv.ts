/* Separated text as cells. Hides which separator a program writes, and texts in quotes. Pure. */

const separators = [';', '\t', ',', '|'] as const

/**
 * The cells of a text, line by line; blank lines keep their place.
 * @throws Error when there are more cells than told
 * @example readCsv('a;b\n"1;2";3', 100) // [['a', 'b'], ['1;2', '3']]
 */
export function readCsv(text: string, mostCells: number): readonly (readonly string[])[] {
  const told = /^sep=(.)\r?\n/i.exec(text)
  const body = text.slice(told?.[0].length ?? 0)
  const separator = told?.[1] ?? separatorOf(body)
  const lines: string[][] = []
  let line: string[] = []
  let cells = 0
  let at = 0
  while (at < body.length) {
    const [cell, end] = body[at] === '"' ? readQuoted(body, at, separator) : readPlain(body, at, separator)
    line.push(cell)
    cells += 1
    if (cells > mostCells) throw new RangeError('cells')
    at = end
    if (body[at] === separator) {
      at += 1
      // A separator at the very end still begins a cell.
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

/** What parts the cells of the first line that says anything. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const bare = first.replace(/"(?:[^"]|"")*"/g, '')
  const counted = separators.map((separator) => [bare.split(separator).length, separator] as const)
  const [best] = counted.toSorted((a, b) => b[0] - a[0])
  return best?.[1] ?? ';'
}

function readPlain(text: string, from: number, separator: string): readonly [string, number] {
  let to = from
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
  return [text.slice(from, to), to]
}

/** A quote that nothing closes belongs to a text without quotes. */
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
