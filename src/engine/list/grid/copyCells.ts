/* Cells for a spreadsheet: tab-separated values on the clipboard. */

/** Puts rows of texts on the clipboard. @throws when the browser does not let it */
export async function copyCells(rows: readonly (readonly string[])[]): Promise<void> {
  await navigator.clipboard.writeText(toTsv(rows))
}

/** Rows as tab-separated values; a text with a tab, a line break or a quote is quoted. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n')
}

function quote(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
