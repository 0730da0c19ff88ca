/* What an expression mentions, found without the library that evaluates it. */

const reserved = new Set(['true', 'false', 'null', 'in'])

/** Names of fields (and other variables) that an expression may mention; words that are none do no harm. */
export function expressionNames(source: string): readonly string[] {
  const code = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  return [...new Set(code.match(/(?<![.\w])[A-Za-z_]\w*/g) ?? [])].filter((word) => !reserved.has(word))
}
