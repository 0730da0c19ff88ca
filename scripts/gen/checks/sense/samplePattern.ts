/* Generates a text that matches a regular expression; undefined if the expression is too complex. */

interface PatternPiece {
  readonly text: string
  readonly rest: string
}

/** Extra repetitions to try for unbounded quantifiers. */
const mores = [0, 1, 2, 3, 5, 8, 13, 21, 34]

/**
 * Finds a match whose length is within the bounds.
 * @example samplePattern('^[A-Z]{2}-[0-9]{3}$') // 'AA-000'
 */
export function samplePattern(
  pattern: string,
  least = 1,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  const fits = (text: string) => text.length >= Math.max(least, 1) && text.length <= most
  try {
    const test = new RegExp(pattern, 'u')
    const texts = mores.map((more) => readChoice(pattern, more).text)
    return texts.find((text) => fits(text) && test.test(text))
  } catch {
    return undefined
  }
}

/** Takes the first alternative that works, up to the end or the closing parenthesis. */
function readChoice(source: string, more: number): PatternPiece {
  let rest = source
  const texts: string[] = []
  for (;;) {
    const sequence = readSequence(rest, more)
    texts.push(sequence.text)
    rest = sequence.rest
    if (!rest.startsWith('|')) return { text: texts.find((text) => text !== '') ?? '', rest }
    rest = rest.slice(1)
  }
}

function readSequence(source: string, more: number): PatternPiece {
  let text = ''
  let rest = source
  while (rest !== '' && !rest.startsWith('|') && !rest.startsWith(')')) {
    const atom = readAtom(rest, more)
    const [count, after] = readCount(atom.rest, more)
    text += atom.text.repeat(count)
    rest = after
  }
  return { text, rest }
}

function readAtom(source: string, more: number): PatternPiece {
  const first = source.charAt(0)
  if (first === '^' || first === '$') return { text: '', rest: source.slice(1) }
  if (first === '.') return { text: 'a', rest: source.slice(1) }
  if (first === '[') return readClass(source)
  if (first === '\\') return readEscape(source)
  if (first !== '(') return { text: first, rest: source.slice(first.length) }
  // Lookarounds are ignored here; the final test detects mismatches.
  const look = /^\((?:\?<?[!=])/.exec(source)
  const open = /^\((?:\?:|\?<\w+>)?/.exec(source)?.[0] ?? '('
  const inner = readChoice(source.slice(look ? look[0].length : open.length), more)
  if (!inner.rest.startsWith(')')) throw new RangeError('bracket')
  return { text: look ? '' : inner.text, rest: inner.rest.slice(1) }
}

const classes: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' }

function readEscape(source: string): PatternPiece {
  const property = /^\\[pP]\{[^}]*\}/.exec(source)
  if (property) return { text: /N/.test(property[0]) ? '0' : 'A', rest: source.slice(property[0].length) }
  const code = /^\\u\{?([0-9a-fA-F]{4,6})\}?|^\\x([0-9a-fA-F]{2})/.exec(source)
  if (code) {
    const point = Number.parseInt(code[1] ?? code[2] ?? '', 16)
    return { text: String.fromCodePoint(point), rest: source.slice(code[0].length) }
  }
  const letter = source.charAt(1)
  if (letter === 'b' || letter === 'B') return { text: '', rest: source.slice(2) }
  if (/[1-9k]/.test(letter)) throw new RangeError('back reference')
  return { text: classes[letter] ?? letter, rest: source.slice(2) }
}

const candidates = [...'A0a-_ .ZzÁ/@:#']

function readClass(source: string): PatternPiece {
  const end = /(?:\\.|[^\\\]])*\]/.exec(source.slice(1))
  if (!end) throw new RangeError('class')
  const whole = `[${end[0]}`
  const test = new RegExp(`^${whole}$`, 'u')
  const letter =
    candidates.find((each) => test.test(each)) ?? lettersUpTo(0x250).find((each) => test.test(each))
  if (letter === undefined) throw new RangeError('class')
  return { text: letter, rest: source.slice(whole.length) }
}

function lettersUpTo(most: number): readonly string[] {
  return Array.from({ length: most }, (_, code) => String.fromCodePoint(code))
}

function readCount(source: string, more: number): readonly [count: number, rest: string] {
  const written = /^(?:\{(\d+)(?:(,)(\d*))?\}|[*+?])\??/.exec(source)
  if (!written) return [1, source]
  const [whole, least, comma, most] = written
  const rest = source.slice(whole.length)
  if (least !== undefined) {
    const upper = comma === undefined ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY
    return [Math.min(Number(least) + more, upper), rest]
  }
  if (whole.startsWith('?')) return [Math.min(more, 1), rest]
  return [(whole.startsWith('+') ? 1 : 0) + more, rest]
}
