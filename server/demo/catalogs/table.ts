/*
 * Catalogues written as tables of text, a record a line: first the names of the columns, each with the sort of
 * its values (`name` text, `name#` number, `name?` yes or no, `name[]` texts apart by `;`, `name{}` JSON).
 * An empty cell is an absent field.
 */
import type { Row } from '#model/entity/jsonSchema'

const readers: Readonly<Record<string, (cell: string) => unknown>> = {
  '#': Number,
  '?': (cell) => cell === 'sim',
  '[]': (cell) => cell.split(';').map((part) => part.trim()),
  '{}': (cell) => JSON.parse(cell),
}

/**
 * The records of a table.
 * @example readTable(`
 * name | size# | tags[]
 * Axe  | 3     | old; sharp
 * `) // [{ name: 'Axe', size: 3, tags: ['old', 'sharp'] }]
 */
export function readTable(text: string): readonly Row[] {
  const [header = '', ...lines] = text.trim().split('\n')
  const columns = cellsOf(header).map((cell) => {
    const [, name = cell, sort = ''] = /^(\w+)(\W*)$/.exec(cell) ?? []
    return { name, read: readers[sort] ?? String }
  })
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(
      columns.flatMap(({ name, read }, at) => (cells[at] ? [[name, read(cells[at])] as const] : [])),
    )
  })
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}
