/** Rows as a spreadsheet pastes them: tab-separated; a text with a tab, a line break or a quote is quoted. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n')
}

function quote(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
