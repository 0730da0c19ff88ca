import { type Draft, type Group, isGranted } from './draft'
import { text } from './messages'
import type { PermissionRow } from './permissionRows'

/** CSV with byte order mark and semicolons, as Brazilian spreadsheets expect. */
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

/** A leading apostrophe prevents CSV injection: the cell is not read as a formula. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function matrixFile(...matrix: Parameters<typeof writeMatrix>): Blob {
  return new Blob([writeMatrix(...matrix)], { type: 'text/csv;charset=utf-8' })
}
