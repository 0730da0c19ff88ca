/* The matrix as a file that spreadsheets open: a line per permission, a column per group. Pure but for the download. */
import { type Draft, type Group, isGranted } from './draft'
import { text } from './messages'
import type { PermissionRow } from './permissionRows'

/** The text of the file: byte order mark, semicolons, as spreadsheets in Brazil read it. */
export function writeMatrix(rows: readonly PermissionRow[], groups: readonly Group[], draft: Draft): string {
  const header = [text.section, text.permission, ...groups.map(({ description }) => description)]
  const lines = rows.flatMap(({ title, items }) =>
    items.map(({ id, label }) => [
      title,
      label,
      ...groups.map((group) => (isGranted(group, draft, id) ? text.yes : text.no)),
    ]),
  )
  return `\uFEFF${[header, ...lines].map((cells) => cells.map(quote).join(';')).join('\r\n')}\r\n`
}

/** An apostrophe in front keeps a spreadsheet from reading a group's name as a formula. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text to the person as a file. */
export function downloadText(content: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
