import type { Field, RecordChart } from '../entity/entity'
import type { Condition, Filter } from '../entity/field'
import { isInstant, isMonth, isTemporal } from '../entity/kindGuards'
import { dayOfInstant } from '../formats/index'
import type { Group, SummaryQuery } from '../query/query'
import { showValue } from '../show/show'
import { type ChartSource, pathOf } from './charts'

const [usualPeriods, usualValues] = [24, 12]

export interface ChartMark {
  /** A period (`2026-03`) or the label of a value. */
  readonly label: string
  /** Null if there is nothing to average. */
  readonly value: number | null
  /** Filter for the rows of this point; absent if no list filter can express it. */
  readonly filter?: Filter
}

export function questionOf({ chart }: ChartSource, id: number): SummaryQuery {
  return {
    filter: rowsOf(chart, id),
    sums: chart.y === undefined ? [] : [chart.y],
    facets: [],
    group: chart.x,
  }
}

function rowsOf(chart: RecordChart, id: number): Filter {
  const { y, of, filter } = chart
  // A mean divides by the rows that have a value.
  const said = y === undefined || of === 'count' ? {} : { [y]: { null: false } as Condition }
  return { ...said, ...filter, [pathOf(chart)]: id as Condition }
}

/** Turns groups into points: the latest periods, in order and without gaps, or the largest values. */
export function marksOf(source: ChartSource, id: number, groups: readonly Group[]): readonly ChartMark[] {
  return isTemporal(source.along) ? periodMarks(source, id, groups) : valueMarks(source, id, groups)
}

interface Total {
  readonly count: number
  readonly sum: number
}

function measure({ of }: RecordChart, total: Total | undefined): number | null {
  if (of === 'mean') return total && total.count > 0 ? total.sum / total.count : null
  return of === 'sum' ? (total?.sum ?? 0) : (total?.count ?? 0)
}

function totalOf({ y }: RecordChart, { count, sums }: Group): Total {
  return { count, sum: y === undefined ? 0 : Number(sums[y] ?? 0) }
}

function calledBy({ chart, entity, along }: ChartSource, { value, label }: Group): string {
  const { workflow } = entity
  const state = workflow?.field === chart.x ? workflow.states[String(value)]?.label : undefined
  return state ?? label ?? showValue(value, along)
}

function valueMarks(source: ChartSource, id: number, groups: readonly Group[]): readonly ChartMark[] {
  const { chart } = source
  const marks = groups.map((group) => ({
    label: calledBy(source, group),
    value: measure(chart, totalOf(chart, group)),
    filter: { ...rowsOf(chart, id), [chart.x]: group.value },
  }))
  const most = chart.last ?? usualValues
  if (marks.length <= most) return marks
  const kept = new Set(marks.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, most))
  return marks.filter((mark) => kept.has(mark))
}

function periodMarks(
  { chart, along }: ChartSource,
  id: number,
  groups: readonly Group[],
): readonly ChartMark[] {
  const totals = new Map<string, Total>()
  for (const group of groups) {
    const period = periodOf(group.value, along, chart.by)
    if (period === undefined) continue
    const known = totals.get(period)
    const { count, sum } = totalOf(chart, group)
    totals.set(period, { count: count + (known?.count ?? 0), sum: sum + (known?.sum ?? 0) })
  }
  const [first, last] = [[...totals.keys()].sort()[0], [...totals.keys()].sort().at(-1)]
  if (first === undefined || last === undefined) return []
  const marks: ChartMark[] = []
  for (let at = last; at >= first && marks.length < (chart.last ?? usualPeriods); at = before(at)) {
    const filter = filterOf(chart, along, id, at)
    marks.unshift({ label: at, value: measure(chart, totals.get(at)), ...(filter && { filter }) })
  }
  return marks
}

const lengths = { day: 10, month: 7, year: 4 } as const

/** The period is a prefix of the ISO text. */
function periodOf(value: Group['value'], field: Field, by: RecordChart['by']): string | undefined {
  if (typeof value !== 'string') return undefined
  const day = isInstant(field) ? dayOfInstant(new Date(value)) : value
  return day.slice(0, lengths[by])
}

function before(period: string): string {
  const [year = '', month, day] = period.split('-')
  if (month === undefined) return String(Number(year) - 1).padStart(4, '0')
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, day === undefined ? 1 : Number(day)))
  if (day === undefined) date.setUTCMonth(date.getUTCMonth() - 1)
  else date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, period.length)
}

/** The rows of a period as a list filter; undefined for instants, which would need a time zone. */
function filterOf(chart: RecordChart, field: Field, id: number, period: string): Filter | undefined {
  if (isInstant(field)) return undefined
  const isWhole = period.length === (isMonth(field) ? lengths.month : lengths.day)
  const bounds = isMonth(field) ? monthsIn(period) : daysIn(period)
  return { ...rowsOf(chart, id), [chart.x]: isWhole ? period : bounds }
}

function monthsIn(year: string) {
  return { gte: `${year}-01`, lte: `${year}-12` }
}

function daysIn(period: string) {
  return period.length === lengths.year
    ? { gte: `${period}-01-01`, lte: `${period}-12-31` }
    : { gte: `${period}-01`, lte: lastDayOf(period) }
}

function lastDayOf(month: string): string {
  const [year, at] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, at ?? 0, 0)).toISOString().slice(0, 10)
}
