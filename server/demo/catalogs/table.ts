/*
 * Catalogs as text tables, one record per line. The header gives names and types of the columns (`name` text, `name#`
 * number, `name?` boolean, `name[]` texts separated by `;`, `name{}` JSON). An empty cell leaves the field out.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, InputOf } from '#model/entity/registry'

const readers: Readonly<Record<string, (cell: string) => unknown>> = {
  '#': Number,
  '?': (cell) => cell === 'sim',
  '[]': (cell) => cell.split(';').map((part) => part.trim()),
  '{}': (cell) => JSON.parse(cell),
}

/** Columns as written in the header: `name#`, `tags[]` … */
type ColumnsOf<Text extends string> = Text extends `\n${infer Header}\n${string}` ? PartsOf<Header> : never
type PartsOf<Header extends string> = Header extends `${infer First} | ${infer Others}`
  ? First | PartsOf<Others>
  : Header

type NameOf<Column extends string> = Column extends `${infer Name}${'#' | '?' | '[]' | '{}'}` ? Name : Column

/**
 * The text itself if the entity has all of its columns; otherwise a type naming the unknown ones, so that it
 * fails to compile.
 */
type CheckedColumns<Text extends string, Known> = [Exclude<NameOf<ColumnsOf<Text>>, Known>] extends [never]
  ? Text
  : { readonly unknownColumn: Exclude<NameOf<ColumnsOf<Text>>, Known> }

/** A record of a table. The columns in `Other` contain names, which are replaced by ids. */
type TableRecord<N extends EntityName, Text extends string, Other extends string> = Pick<
  InputOf<N>,
  Exclude<NameOf<ColumnsOf<Text>>, Other> & keyof InputOf<N>
> & {
  readonly [C in ColumnsOf<Text> as NameOf<C> & Other]?: C extends `${string}[]` ? readonly string[] : string
}

/**
 * Columns must be properties of the entity, or listed as others.
 * @example readTable('tool', `
 * name | size# | tags[]
 * Axe  | 3     | old; sharp
 * `) // [{ name: 'Axe', size: 3, tags: ['old', 'sharp'] }]
 */
export function readTable<N extends EntityName, const T extends string, const O extends string = never>(
  entity: N,
  text: CheckedColumns<T, keyof InputOf<N> | O>,
  others?: readonly O[],
): readonly TableRecord<N, T, O>[]
export function readTable(_entity: EntityName, text: string): readonly Row[] {
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
