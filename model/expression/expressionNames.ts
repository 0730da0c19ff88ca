const reserved = new Set(['true', 'false', 'null', 'in'])

/** May also return words that are not variables, which is harmless. */
export function expressionNames(source: string): readonly string[] {
  const code = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  return [...new Set(code.match(/(?<![.\w])[A-Za-z_]\w*/g) ?? [])].filter((word) => !reserved.has(word))
}
