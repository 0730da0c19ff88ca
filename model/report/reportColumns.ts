import type { Column, Entity, Field, Sum } from '../entity/entity'
import { isSummable } from '../entity/family'
import { isTemporal } from '../entity/kindGuards'
import { kindTraits } from '../entity/kinds'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import type { CellColumn } from '../show/cell'
import type { ReportColumn } from './report'
import { numberFormat, unitFiguresOf } from './unitFigures'

const formats = {
  plain: '0',
  date: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm',
} as const

/** Amounts have the decimals of their field. */
const sumFormats = {
  INTEGER: () => numberFormat(0),
  FLOAT: () => numberFormat(4),
  money: ({ decimals = 2 }) => `"R$" ${numberFormat(decimals)}`,
} as const satisfies Record<Sum, (field: Field) => string>

export interface ColumnSelection {
  /** Paths in order; by default the visible columns of the list. */
  readonly fields?: readonly string[] | undefined
  readonly sums?: readonly string[] | undefined
}

/**
 * The requested columns that the actor may see and the schema allows in reports, in the requested order. Simple fields
 * may be requested even if they are no column of the list.
 */
export function reportColumns(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  { fields, sums }: ColumnSelection = {},
): readonly CellColumn[] {
  const { columns } = entity.list
  const wanted = fields
    ? fields.flatMap(
        (path) => columns.find(({ field }) => field === path) ?? plainColumn(index, entity, path),
      )
    : columns.filter((column) => !column.hidden)
  const open = wanted.filter(
    (column) => column.report !== false && maySeePath(index, entity, column.field, actor),
  )
  return open.flatMap((column) => {
    const field = resolvePath(index, entity, column.field)?.at(-1)?.field
    if (!field) return []
    const { sum: listed, ...unsummed } = withStates(entity, column)
    const sum = sums ? sumOf(field, sums.includes(column.field), listed) : listed
    const isSummed = sum !== undefined && !isHiddenAt(index, entity, column.field, actor)
    return [{ column: isSummed ? { ...unsummed, sum } : unsummed, field }]
  })
}

function plainColumn(index: EntityIndex, entity: Entity, path: string): readonly Column[] {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  if (!field || !kindTraits[field.kind].sortable) return []
  const align = kindTraits[field.kind].summable ? 'end' : 'start'
  const looks = { fixed: false, groupable: false, filter: false, report: true, hidden: true }
  return [{ field: path, text: field.title, align, ...looks }]
}

function sumOf(field: Field, isWanted: boolean, listed: Column['sum']): Column['sum'] {
  if (!isWanted || !isSummable(field)) return undefined
  return listed ?? unitFiguresOf(field).sum(field)
}

export function withStates(entity: Entity, column: Column): Column {
  if (entity.workflow?.field !== column.field) return column
  const labels = Object.entries(entity.workflow.states).map(([value, { label }]) => [value, label])
  return { ...column, values: { ...Object.fromEntries(labels), ...column.values } }
}

export function describeColumn({ column, field }: CellColumn): ReportColumn {
  const own = styleOf(column.xlsx) ?? kindStyle(field)
  return {
    // The entity alone does not know the titles of fields across references.
    text: column.rename ?? (column.text === column.field ? field.title : column.text),
    align: column.align,
    ...own,
    ...(column.sum && { sumFormat: sumFormats[column.sum](field) }),
    isMini: column.report === 'mini',
  }
}

type ColumnStyle = Pick<ReportColumn, 'holds' | 'format'>

function styleOf(name: string | undefined): ColumnStyle | undefined {
  if (name === 'number') return { holds: 'number', format: numberFormat(2) }
  if (name === 'integer') return { holds: 'number', format: numberFormat(0) }
  if (name === 'date') return { holds: 'day', format: formats.date }
  if (name === 'mesAno') return { holds: 'day', format: formats.month }
  return name === 'telefone' || name === 'array' ? { holds: 'text', format: '@' } : undefined
}

function kindStyle(field: Field): ColumnStyle {
  if (isTemporal(field)) return { holds: 'day', format: formats[field.kind] }
  if (kindTraits[field.kind].json !== 'number' || field.ref || isAccountField(field))
    return { holds: 'text', format: '@' }
  if (field.isPlain) return { holds: 'number', format: formats.plain }
  const { holds, cellFormat } = unitFiguresOf(field)
  return { holds, format: cellFormat(field) }
}
