/* The columns of a report that its reader may see, their headers and formats. Pure. */

import type { Column, Entity, Field } from '../entity/entity'
import { isSummable, usualSum } from '../entity/family'
import { isInteger, isMoney, isPercent, isTemporal } from '../entity/kindGuards'
import { kindTraits } from '../entity/kinds'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../record/hideRow'
import type { CellColumn } from '../show/cell'
import type { ReportColumn } from './report'

/** Formats of spreadsheets, in their own spelling. */
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

/** What a report wants of its columns. */
export interface WantedColumns {
  /** Paths in order; without them, the columns of the list that are not hidden. */
  readonly fields?: readonly string[] | undefined
  /** Paths that are added up, instead of those that the list adds up. */
  readonly sums?: readonly string[] | undefined
}

/**
 * The columns of a report that the actor may see and the schema lets into reports, in the order asked for. Simple
 * fields that are no column of the list may be asked for too.
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

/** A column of a field that the list does not show. */
function plainColumn(index: EntityIndex, entity: Entity, path: string): readonly Column[] {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  if (!field || !kindTraits[field.kind].sortable) return []
  const align = kindTraits[field.kind].summable ? 'end' : 'start'
  const looks = { fixed: false, groupable: false, filter: false, report: true, hidden: true }
  return [{ field: path, text: field.title, align, ...looks }]
}

/** How a field is added up: as its list does, or as its kind says. */
function sumOf(field: Field, isWanted: boolean, listed: Column['sum']): Column['sum'] {
  if (!isWanted || !isSummable(field)) return undefined
  return listed ?? usualSum(field)
}

/** The column with states by their labels, as lists show them. */
export function withStates(entity: Entity, column: Column): Column {
  if (entity.workflow?.field !== column.field) return column
  const labels = Object.entries(entity.workflow.states).map(([value, { label }]) => [value, label])
  return { ...column, values: { ...Object.fromEntries(labels), ...column.values } }
}

/** What the files are told about a column. */
export function describeColumn({ column, field }: CellColumn): ReportColumn {
  const own = styleOf(column.xlsx) ?? kindStyle(field)
  return {
    // An entity alone does not know the titles of the fields behind its references.
    text: column.rename ?? (column.text === column.field ? field.title : column.text),
    align: column.align,
    ...own,
    ...(column.sum && { sumFormat: sumFormat(column.sum, field) }),
    isMini: column.report === 'mini',
  }
}

type Style = Pick<ReportColumn, 'holds' | 'format'>

/** The style that a schema asks for by name; undefined where the kind of the field decides. */
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

/** An amount is added up with the decimals it has. */
function sumFormat(sum: NonNullable<Column['sum']>, field: Field): string {
  const isOwn = sum === 'money' && field.decimals !== undefined
  return isOwn ? `"R$" ${plainNumber(field.decimals ?? 2)}` : sumFormats[sum]
}

/** The format of a number with so many decimals. */
export function plainNumber(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** A unit is a text of the format, so that the cell stays a number. */
function withUnit(format: string, field: Field): string {
  if (isPercent(field)) return `${format}"%"`
  const { unit } = field
  return unit ? `${format}" ${unit.replaceAll('"', '')}"` : format
}
