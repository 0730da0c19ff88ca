/*
 * Numbers as text by their unit, and their sums. A new unit does not compile until it says how its values are shown
 * and limited here, added up and written in files in `report/unitFigures.ts`, and imported in `import/readNumber.ts`.
 */
import { decimalsOf } from '../entity/decimals'
import type { Field, Sum } from '../entity/entity'
import { isInteger } from '../entity/kindGuards'
import { type Kind, traitsOf, type Unit } from '../entity/kinds'
import { formatCoordinate, formatDecimal, formatInteger, formatMoney, formatPercent } from '../formats/index'
import { validationText } from '../validationText'

interface UnitTexts {
  show(value: number, field: Field): string
  /** A limit of the field, in a message. */
  limit(value: number): string
  /** Why a text is refused that is no number of the unit; undefined leaves it to the type. */
  readonly unread: string | undefined
}

export function withUnit(text: string, { unit, title }: Field): string {
  if (unit === undefined || text === '' || isInTitle(unit, title)) return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}

/** @example isInTitle('R$', 'Valor total (R$)') // true: repeated at each value, it would only be noise */
function isInTitle(unit: string, title: string): boolean {
  return title.endsWith(`(${unit})`)
}

/** Fields with more decimals than this (doses, contents) are not padded with zeros. */
const mostFilled = 2

const plain: UnitTexts = {
  show(value, field) {
    if (isInteger(field)) return withUnit(field.isPlain ? String(value) : formatInteger(value), field)
    const { decimals = 0 } = field
    const least = decimals > mostFilled ? 0 : decimals
    return withUnit(formatDecimal(value, least, field.decimals ?? 4), field)
  },
  limit: (value) => formatDecimal(value, 0, 6),
  unread: undefined,
}

const units = {
  plain,
  percent: {
    ...plain,
    show(value, { decimals, title }) {
      const format = isInTitle('%', title) ? formatDecimal : formatPercent
      return format(value, decimals ?? 0, decimals ?? 2)
    },
  },
  money: { ...plain, show: (value, field) => showMoney(value, field) },
  degrees: { ...plain, show: (value) => formatCoordinate(value), unread: validationText.numberSigns },
} as const satisfies Record<Unit, UnitTexts>

export function unitTextsOf(field: { readonly kind: Kind } | undefined): UnitTexts {
  return units[(field && traitsOf(field.kind).unit) ?? 'plain']
}

function showMoney(value: number, field: Field): string {
  const decimals = decimalsOf(field)
  return isInTitle('R$', field.title)
    ? formatDecimal(value, decimals, decimals)
    : formatMoney(value, decimals)
}

const sumTexts = {
  INTEGER: (sum) => formatInteger(sum),
  FLOAT(sum, field) {
    const decimals = decimalsOf(field) ?? 4
    return formatDecimal(sum, decimals, decimals)
  },
  money: showMoney,
} as const satisfies Record<Sum, (sum: number, field: Field) => string>

/** @example showSum('FLOAT', 1.5, field) // '1,5000' */
export function showSum(kind: Sum, sum: number, field: Field): string {
  return sumTexts[kind](sum, field)
}
