/* Parses systemd's unit files (systemd.syntax(7)) and environment files (systemd.exec(5)). */

export interface UnitLine {
  readonly section: string
  readonly key: string
  readonly value: string
}

/**
 * Joins lines that end in `\` with the next one.
 * @example parseUnit('[Service]\nUser=console') // [{ section: 'Service', key: 'User', value: 'console' }]
 */
export function parseUnit(text: string): readonly UnitLine[] {
  const lines: UnitLine[] = []
  let section = ''
  for (const line of joinLines(text)) {
    const [, opened] = /^\[(.+)\]$/.exec(line) ?? []
    const at = line.indexOf('=')
    if (opened !== undefined) section = opened
    else if (at > 0) lines.push({ section, key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() })
  }
  return lines
}

function joinLines(text: string): readonly string[] {
  const joined: string[] = []
  let isOpen = false
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (/^[#;]/.test(line) || (line === '' && !isOpen)) continue
    const part = line.replace(/\\$/, '')
    if (isOpen) joined.push(`${joined.pop() ?? ''} ${part}`.trim())
    else joined.push(part)
    isOpen = part !== line
  }
  return joined
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', s: ' ' }

/** @example splitWords(`A=1 "B=two words"`) // ['A=1', 'B=two words'] */
export function splitWords(text: string): readonly string[] {
  const words: string[] = []
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gs
  let word: string | undefined
  for (const [whole, single, double, escaped, plain] of text.matchAll(part)) {
    if (/^\s+$/.test(whole)) {
      if (word !== undefined) words.push(word)
      word = undefined
      continue
    }
    word ??= ''
    if (escaped !== undefined) word += escapes[escaped] ?? escaped
    else
      word += single ?? double?.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) ?? plain ?? ''
  }
  return word === undefined ? words : [...words, word]
}

/**
 * Expands nothing: `&`, `$` and `#` inside a value are literal.
 * @example parseEnvironmentFile('A=x?a=1&b=2\nB="two words"') // [['A', 'x?a=1&b=2'], ['B', 'two words']]
 */
export function parseEnvironmentFile(text: string): readonly (readonly [name: string, value: string])[] {
  const assignment =
    /^[^\S\n]*(?:[#;][^\n]*|([A-Za-z_]\w*)[^\S\n]*=[^\S\n]*((?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\n\\])*))$/gm
  return [...text.replaceAll('\r\n', '\n').matchAll(assignment)].flatMap(([, name, value = '']) =>
    name === undefined ? [] : [[name, readValue(value)] as const],
  )
}

/** Quotes are special only at the start of a value and after a quoted part. */
function readValue(raw: string): string {
  let value = ''
  let rest = raw.trim()
  for (;;) {
    const [whole, single, double] = /^\s*(?:'([^']*)'|"((?:[^"\\]|\\[\s\S])*)")/.exec(rest) ?? []
    if (whole === undefined) break
    value += single ?? double?.replace(/\\([\s\S])/g, unescapeQuoted) ?? ''
    rest = rest.slice(whole.length)
  }
  return value + rest.replace(/\\([\s\S])/g, (_, sign: string) => (sign === '\n' ? '' : sign))
}

/** Inside double quotes, a backslash escapes only a few characters. */
function unescapeQuoted(whole: string, sign: string): string {
  if (sign === '\n') return ''
  return '"\\`$'.includes(sign) ? sign : whole
}
