/* Where an expression mentions a field: not in its texts, and not as a part of a longer name. */

/**
 * Characters before the name; of a path that is not written as a whole, before its first name.
 * @example nameAt("'hoje' + hoje", 'hoje') // 9
 */
export function nameAt(expression: string, path: string): number {
  const code = expression.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => ' '.repeat(text.length))
  const places = [path, path.split('.')[0] ?? path].map((name) =>
    code.search(new RegExp(`(?<![.\\w])${name.replaceAll('.', '\\.')}(?!\\w)`)),
  )
  return places.find((place) => place >= 0) ?? 0
}
