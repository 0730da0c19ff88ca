import type { Column, Entity, Field } from '../entity/entity'
import { isSummable, usualSum } from '../entity/family'
import { isInteger, isMoney, isPercent, isTemporal } from '../entity/kindGuards'
import { kindTraits } from '../entity/kinds'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import type { CellColumn } from '../show/cell'
import type { ReportColumn } from './report'

const formats = {
  money: '"R$" #,##0.00',
  integer: '#,##0',
  plain: '0',
  twoDecimals: '#,##0.00',
  fourDecimals: '#,##0.0000',
  date: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm',
} as const

const sumFormats: Readonly<Record<NonNullable<Column['sum']>, string>> = {
  INTEGER: formats.integer,
  FLOAT: formats.fourDecimals,
  money: formats.money,
}

export interface WantedColumns {
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
  { fields, sums }: WantedColumns = {},
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
  return listed ?? usualSum(field)
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
    ...(column.sum && { sumFormat: sumFormat(column.sum, field) }),
    isMini: column.report === 'mini',
  }
}

type Style = Pick<ReportColumn, 'holds' | 'format'>

function styleOf(name: string | undefined): Style | undefined {
  if (name === 'number') return { holds: 'number', format: formats.twoDecimals }
  if (name === 'integer') return { holds: 'number', format: formats.integer }
  if (name === 'date') return { holds: 'day', format: formats.date }
  if (name === 'mesAno') return { holds: 'day', format: formats.month }
  return name === 'telefone' || name === 'array' ? { holds: 'text', format: '@' } : undefined
}

function kindStyle(field: Field): Style {
  const { kind, decimals } = field
  if (isTemporal(field)) return { holds: 'day', format: formats[field.kind] }
  if (kindTraits[kind].json !== 'number' || field.ref || isAccountField(field))
    return { holds: 'text', format: '@' }
  if (field.isPlain) return { holds: 'number', format: formats.plain }
  if (isMoney(field) && decimals !== undefined)
    return { holds: 'number', format: withUnit(`"R$" ${plainNumber(decimals)}`, field) }
  if (isMoney(field) || isInteger(field))
    return { holds: 'number', format: withUnit(formats[field.kind], field) }
  const plain = decimals === undefined ? 'General' : plainNumber(decimals)
  return { holds: 'number', format: withUnit(plain, field) }
}

/** Sums have the decimals of the field. */
function sumFormat(sum: NonNullable<Column['sum']>, field: Field): string {
  const isOwn = sum === 'money' && field.decimals !== undefined
  return isOwn ? `"R$" ${plainNumber(field.decimals ?? 2)}` : sumFormats[sum]
}

export function plainNumber(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** Adds the unit to the number format, so that the cell stays a number. */
function withUnit(format: string, field: Field): string {
  if (isPercent(field)) return `${format}"%"`
  const { unit } = field
  return unit ? `${format}" ${unit.replaceAll('"', '')}"` : format
}
