/* Numbers by their unit where they are added up, averaged, charted and written in spreadsheets. */
import { decimalsOf } from '../entity/decimals'
import type { Field, Sum } from '../entity/entity'
import { isInteger } from '../entity/kindGuards'
import { type Kind, traitsOf, type Unit } from '../entity/kinds'
import { formatDecimal, formatMoney } from '../formats/index'
import { showValue } from '../show/show'
import { withUnit } from '../show/unitTexts'
import type { ReportColumn } from './report'

interface UnitFigures {
  /** How lists and reports add up values whose schema does not say it. */
  sum(field: { readonly kind: Kind }): Sum
  mean(value: number, field: Field): string
  /** The text of a sum or mean in a chart of a record. */
  chart(value: number, field: Field): string
  readonly holds: ReportColumn['holds']
  /** Number format of a value in a spreadsheet; with the unit in it, the cell stays a number. */
  cellFormat(field: Field): string
  /** Number format of a sum or mean in a pivot table's spreadsheet. */
  figureFormat(field: Field, measure: 'sum' | 'mean'): string
}

/** @example numberFormat(2) // '#,##0.00' */
export function numberFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

function unitFormat(format: string, { unit }: Field): string {
  return unit ? `${format}" ${unit.replaceAll('"', '')}"` : format
}

function formatOf(field: Field): string {
  if (isInteger(field)) return numberFormat(0)
  return field.decimals === undefined ? 'General' : numberFormat(field.decimals)
}

const plain: UnitFigures = {
  sum: (field) => (isInteger(field) ? 'INTEGER' : 'FLOAT'),
  mean: (value, field) =>
    isInteger(field) ? withUnit(formatDecimal(value, 0, 2), field) : showValue(value, field),
  // When the unit is in another field, only the number is shown.
  chart: (value, field) =>
    field.unit === undefined ? formatDecimal(value, 0, 2) : showValue(Number(value.toFixed(2)), field),
  holds: 'number',
  cellFormat: (field) => unitFormat(formatOf(field), field),
  figureFormat: (field, measure) => numberFormat(isInteger(field) && measure === 'sum' ? 0 : 2),
}

const units = {
  plain,
  percent: { ...plain, cellFormat: (field) => `${formatOf(field)}"%"` },
  money: {
    ...plain,
    sum: () => 'money',
    mean: showValue,
    chart: (value, field) => formatMoney(value, decimalsOf(field)),
    cellFormat: (field) => unitFormat(`"R$" ${numberFormat(field.decimals ?? 2)}`, field),
    figureFormat: (field) => `"R$ "${numberFormat(field.decimals ?? 2)}`,
  },
  degrees: plain,
} as const satisfies Record<Unit, UnitFigures>

export function unitFiguresOf({ kind }: { readonly kind: Kind }): UnitFigures {
  return units[traitsOf(kind).unit ?? 'plain']
}
