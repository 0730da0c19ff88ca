/* Parses cells from the clipboard: columns separated by tabs, rows by line breaks, multi-line texts quoted. */

/** @example readClipboard('a\tb\n"one\ntwo"\tc') // [['a', 'b'], ['one\ntwo', 'c']] */
export function readClipboard(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\t' && cell.lastIndex < text.length) continue
    if (end === '\t') row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
