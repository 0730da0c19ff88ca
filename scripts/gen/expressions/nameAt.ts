/* Finds a field in the text of an expression, ignoring string literals and longer names. */

/**
 * Index of the path; if it does not occur as a whole, of its first name.
 * @example nameAt("'hoje' + hoje", 'hoje') // 9
 */
export function nameAt(expression: string, path: string): number {
  const code = expression.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => ' '.repeat(text.length))
  const places = [path, path.split('.')[0] ?? path].map((name) =>
    code.search(new RegExp(`(?<![.\\w])${name.replaceAll('.', '\\.')}(?!\\w)`)),
  )
  return places.find((place) => place >= 0) ?? 0
}
