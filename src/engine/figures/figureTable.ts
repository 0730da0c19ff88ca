/*
 * Pivot tables: rows grouped by one or two fields. Hides how the response becomes a table, chart or
 * file, and which rows each cell covers.
 *
 * Orders and labels rows and columns, and builds the filter of each cell. Pure.
 */
import type { Field, Filter } from '#model/entity/entity'
import { isInstant } from '#model/entity/kindGuards'
import { afterStretch } from '#model/evaluate/summary/pivot'
import { formatInteger, formats, normaliseDateTime } from '#model/formats/index'
import type { PivotCell, PivotKey, PivotUnit } from '#model/query/query'
import { unitFiguresOf } from '#model/report/unitFigures'
import { showValue } from '#model/show/show'
import { withBounds } from '../period/withBounds'
import { figureText as text } from './messages'

export const measures = ['count', 'sum', 'mean'] as const
export type Measure = (typeof measures)[number]

export interface FieldChoice {
  readonly path: string
  readonly title: string
  readonly field: Field
}

export interface Axis extends PivotKey {
  readonly field: Field
  readonly title: string
}

export interface AxisValue {
  readonly name: string
  readonly text: string
  readonly value: Key['value']
}

type Key = NonNullable<PivotCell['keys'][number]>

/** `undefined` is the total of an axis. */
export interface PivotTable {
  readonly rows: readonly AxisValue[]
  readonly columns: readonly AxisValue[]
  cellAt(row: AxisValue | undefined, column: AxisValue | undefined): PivotCell | undefined
}

/** What a grid, a chart and a file show of a table. */
export interface FigureSettings {
  readonly rowsTitle: string
  readonly measure: Measure
  readonly number: FieldChoice | undefined
}

/** @example 'Soma de Valor' */
export function valueTitle(measure: Measure, number: FieldChoice | undefined): string {
  if (!number || measure === 'count') return text.count
  return (measure === 'mean' ? text.meanOf : text.sumOf)(number.title)
}

export function layTable(cells: readonly PivotCell[], axes: readonly Axis[]): PivotTable {
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

function headsOf(cells: readonly PivotCell[], axis: Axis, at: number): readonly AxisValue[] {
  const keys = new Map(cells.flatMap(({ keys }) => (keys[at] ? [[nameOf(keys[at]), keys[at]] as const] : [])))
  const heads = [...keys].map(([name, key]) => ({ name, value: key.value, text: headText(axis, key) }))
  return heads.toSorted((a, b) => compareHeads(axis, a, b))
}

/** Orders by time, by the schema's choices, by number or by name; empty values come last. */
function compareHeads({ field, unit }: Axis, a: AxisValue, b: AxisValue): number {
  if (a.value === null || b.value === null) return (a.value === null ? 1 : 0) - (b.value === null ? 1 : 0)
  if (unit) return a.name < b.name ? -1 : 1
  if (field.values) {
    const place = (head: AxisValue) => field.values?.findIndex(({ value }) => value === head.value) ?? -1
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

function stretchText(start: string, unit: PivotUnit): string {
  const [year = '', month = ''] = start.split('-')
  if (unit === 'year') return year
  if (unit === 'quarter') return text.quarter(Math.ceil(Number(month) / 3), year)
  if (unit === 'month') return `${month}/${year}`
  const day = formats.date.show(start)
  return unit === 'week' ? text.week(day) : day
}

/** Undefined where there is none, such as the mean of no rows. */
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

export function numberText(value: number, measure: Measure, field: Field | undefined): string {
  if (measure === 'count' || !field) return formatInteger(value)
  return measure === 'mean' ? unitFiguresOf(field).mean(value, field) : showValue(value, field)
}

export function filterOf(
  filter: Filter,
  axes: readonly Axis[],
  heads: readonly (AxisValue | undefined)[],
): Filter {
  let found = filter
  for (const [at, { path, field, unit }] of axes.entries()) {
    const head = heads[at]
    if (!head) continue
    if (unit && head.value !== null) {
      const start = String(head.value)
      const bound = (day: string) => (isInstant(field) ? normaliseDateTime(`${day} 00:00`) : day)
      found = withBounds(found, path, { gte: bound(start), lt: bound(afterStretch(start, unit)) })
    } else found = { ...found, [path]: head.value ?? { null: true } }
  }
  return found
}
