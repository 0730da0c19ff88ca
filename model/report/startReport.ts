/* Turns a list query into a report; shared by the server, which streams rows, and the browser. */

import type { Entity, SortKey } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { standIns } from '../entity/sameTitled'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import type { Group, Query, Summary, SummaryQuery } from '../query/query'
import { type CellColumn, valueAt } from '../show/cell'
import { showValue } from '../show/show'
import { unitPath } from '../show/unit'
import { reportText } from './messages'
import type { ReportGroup, ReportHead, ReportItem, ReportType } from './report'
import { cellMaker, sumCells } from './reportCell'
import { describeColumn, reportColumns, withStates } from './reportColumns'

interface ReportRequest {
  readonly query: Omit<Query, 'range'>
  readonly group?: string
  readonly sums?: readonly string[]
}

export interface ReportPlan {
  readonly query: Query
  readonly summary?: SummaryQuery
  head(summary: Summary | undefined): Omit<ReportHead, 'total' | 'at'>
  /** Maps rows, which must come in the order of `query`. */
  itemsOf(summary: Summary | undefined): (rows: readonly Row[]) => readonly ReportItem[]
}

/** Columns that the actor may not see are left out. */
export function startReport(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  type: ReportType,
  { query, group, sums: added }: ReportRequest,
): ReportPlan {
  const columns = reportColumns(index, entity, actor, { fields: query.fields, sums: added })
  const described = columns.map(describeColumn)
  const makers = columns.map((column) => cellMaker(column, describeColumn(column), type))
  const sums = columns.flatMap(({ column }) => (column.sum ? [column.field] : []))
  const shown = columns.map(({ column }) => column.field)
  const units = columns.flatMap(({ column, field }) => unitPath(field, column.field) ?? [])
  const seen = units.filter((path) => maySeePath(index, entity, path, actor))
  const fields = [...new Set([...shown, ...seen])]
  const { filter, q } = query
  return {
    query: {
      ...query,
      sort: group === undefined ? query.sort : groupFirst(group, query.sort),
      fields: group === undefined ? fields : [...new Set([...fields, group])],
      labels: true,
    },
    ...((sums.length > 0 || group !== undefined) && {
      summary: {
        filter,
        ...(q !== undefined && { q }),
        sums,
        facets: [],
        ...(group !== undefined && { group }),
      },
    }),
    head: (summary) => ({
      title: entity.plural,
      columns: described,
      author: actor.name,
      ...(summary && sums.length > 0 && { sums: sumCells(columns, summary.sums, type) }),
    }),
    itemsOf(summary) {
      const cellsOf = (row: Row) => makers.map((make) => make(row))
      if (group === undefined) return (rows) => rows.map(cellsOf)
      const grouped = groupColumn(index, entity, group)
      // Choices of the same title form one group.
      const instead: ReadonlyMap<unknown, unknown> = standIns(grouped?.field ?? {})
      const headerOf = groupHeaders(grouped, columns, summary?.groups ?? [], type)
      let last: string | undefined
      return (rows) =>
        rows.flatMap((row): ReportItem[] => {
          const value = valueAt(row, group)
          const key = keyOf(instead.get(value) ?? value)
          const isSame = key === last
          last = key
          return isSame ? [cellsOf(row)] : [headerOf(key), cellsOf(row)]
        })
    },
  }
}

/** Makes the group the first sort key, so that its rows are adjacent; keeps its direction. */
function groupFirst(group: string, sort: readonly SortKey[]): readonly SortKey[] {
  const own = sort.find(([field]) => field === group) ?? ([group, 'ASC'] as const)
  return [own, ...sort.filter(([field]) => field !== group)]
}

function keyOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}

function groupColumn(index: EntityIndex, entity: Entity, group: string): CellColumn | undefined {
  const column = entity.list.columns.find(({ field }) => field === group)
  const field = resolvePath(index, entity, group)?.at(-1)?.field
  if (!field) return undefined
  const plain = { field: group, text: field.title, align: 'start', fixed: false, groupable: true } as const
  return {
    field,
    column: withStates(entity, column ?? { ...plain, filter: false, report: true, hidden: true }),
  }
}

function groupHeaders(
  shown: CellColumn | undefined,
  columns: readonly CellColumn[],
  groups: readonly Group[],
  type: ReportType,
): (key: string) => ReportGroup {
  const name = shown ? describeColumn(shown).text : ''
  const byKey = new Map(groups.map((group) => [keyOf(group.value), group]))
  return (key) => {
    // A row written between the two queries may belong to a group that was not counted.
    const { value, label, count, sums } = byKey.get(key) ?? {
      value: null,
      label: undefined,
      count: 0,
      sums: {},
    }
    return {
      text: reportText.group(name, valueText(shown, value, label), count),
      sums: sumCells(columns, sums, type),
    }
  }
}

function valueText(shown: CellColumn | undefined, value: Group['value'], label: string | undefined): string {
  const words = shown?.column.values?.[String(value)] ?? label
  return words ?? ((shown && showValue(value, shown.field)) || reportText.noValue)
}
