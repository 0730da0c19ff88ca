/*
 * Room: rows put together by one field or two, as figures. Hides how the cells of an answer become a table, a chart or a
 * file, and which rows each cell is about.
 *
 * The cells of an answer as a table: its rows and columns in order, what they are called, and what each cell asks. Pure.
 */
import type { Field, Filter } from '#model/entity/entity'
import { afterStretch } from '#model/evaluate/summary/pivot'
import { formatDecimal, formatInteger, formats, normaliseDateTime } from '#model/formats/index'
import type { PivotCell, PivotKey, PivotUnit } from '#model/query/query'
import { showValue } from '#model/show/show'
import { withBounds } from '../list/layouts/withBounds'
import { figureText as text } from './messages'

/** What a cell tells of its rows. */
export const measures = ['count', 'sum', 'mean'] as const
export type Measure = (typeof measures)[number]

/** A field with its path and what it is called in this list. */
export interface FieldChoice {
  readonly path: string
  readonly title: string
  readonly field: Field
}

const dates: readonly Field['kind'][] = ['date', 'dateTime', 'month']

/** Is it grouped by stretches of time? */
export function isDate({ kind }: Field): boolean {
  return dates.includes(kind)
}

/** A field that rows are grouped by. */
export interface Axis extends PivotKey {
  readonly field: Field
  readonly title: string
}

/** A value of an axis. */
export interface Head {
  readonly name: string
  readonly text: string
  readonly value: Key['value']
}

type Key = NonNullable<PivotCell['keys'][number]>

/** A table of figures; `undefined` stands for the total of an axis. */
export interface FigureTable {
  readonly rows: readonly Head[]
  readonly columns: readonly Head[]
  cellAt(row: Head | undefined, column: Head | undefined): PivotCell | undefined
}

/** What a table tells, and of what: "Soma de Valor". */
export function valueTitle(measure: Measure, number: FieldChoice | undefined): string {
  if (!number || measure === 'count') return text.count
  return (measure === 'mean' ? text.meanOf : text.sumOf)(number.title)
}

/** Lays out the cells of one or two axes. */
export function layTable(cells: readonly PivotCell[], axes: readonly Axis[]): FigureTable {
  const known = new Map(cells.map((cell) => [cell.keys.map(nameOf).join('\n'), cell]))
  const heads = axes.map((axis, at) => headsOf(cells, axis, at))
  return {
    rows: heads[0] ?? [],
    columns: heads[1] ?? [],
    cellAt: (row, column) =>
      known.get(
        [row, column]
          .slice(0, axes.length)
          .map((head) => head?.name ?? totalName)
          .join('\n'),
      ),
  }
}

const totalName = '*'

function nameOf(key: Key | null): string {
  return key === null ? totalName : JSON.stringify(key.value)
}

function headsOf(cells: readonly PivotCell[], axis: Axis, at: number): readonly Head[] {
  const keys = new Map(cells.flatMap(({ keys }) => (keys[at] ? [[nameOf(keys[at]), keys[at]] as const] : [])))
  const heads = [...keys].map(([name, key]) => ({ name, value: key.value, text: headText(axis, key) }))
  return heads.toSorted((a, b) => compareHeads(axis, a, b))
}

/** In the order of time, of the choices of the schema, of numbers, or of names; nothing comes last. */
function compareHeads({ field, unit }: Axis, a: Head, b: Head): number {
  if (a.value === null || b.value === null) return (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0)
  if (unit) return a.name < b.name ? -1 : 1
  if (field.values) {
    const place = (head: Head) => field.values?.findIndex(({ value }) => value === head.value) ?? -1
    return place(a) - place(b)
  }
  if (!field.ref && typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value
  return a.text.localeCompare(b.text, 'pt-BR', { numeric: true })
}

function headText({ field, unit }: Axis, { value, label }: Key): string {
  if (value === null) return text.empty
  if (unit) return stretchText(String(value), unit)
  return showValue(value, field, label) || text.empty
}

/** A stretch of time as people call it. */
function stretchText(start: string, unit: PivotUnit): string {
  const [year = '', month = ''] = start.split('-')
  if (unit === 'year') return year
  if (unit === 'quarter') return text.quarter(Math.ceil(Number(month) / 3), year)
  if (unit === 'month') return `${month}/${year}`
  const day = formats.date.show(start)
  return unit === 'week' ? text.week(day) : day
}

/** The number of a cell; undefined where there is none, as the mean of nothing. */
export function numberOf(
  cell: PivotCell | undefined,
  measure: Measure,
  path: string | undefined,
): number | undefined {
  if (!cell || measure === 'count' || path === undefined) return cell?.count
  const filled = cell.filled[path] ?? 0
  const sum = cell.sums[path] ?? 0
  if (measure === 'sum') return sum
  return filled === 0 ? undefined : sum / filled
}

/** A number as people read it. */
export function numberText(value: number, measure: Measure, field: Field | undefined): string {
  if (measure === 'count' || !field) return formatInteger(value)
  if (field.kind === 'integer' && measure === 'mean') {
    return `${formatDecimal(value, 0, 2)}${field.unit ? ` ${field.unit}` : ''}`
  }
  return showValue(value, field)
}

/** What the rows of a cell match, beside the filter of all. */
export function filterOf(
  filter: Filter,
  axes: readonly Axis[],
  heads: readonly (Head | undefined)[],
): Filter {
  let found = filter
  for (const [at, { path, field, unit }] of axes.entries()) {
    const head = heads[at]
    if (!head) continue
    if (unit && head.value !== null) {
      const start = String(head.value)
      const bound = (day: string) => (field.kind === 'dateTime' ? normaliseDateTime(`${day} 00:00`) : day)
      found = withBounds(found, path, { gte: bound(start), lt: bound(afterStretch(start, unit)) })
    } else found = { ...found, [path]: head.value ?? { null: true } }
  }
  return found
}
