/*
 * Parses numbers as written in sheets: `R$ 1.234,56`, `(1.234,56)`, `1.234,56-`, `12,5 ha`, `2,5%`, and formatted
 * number cells. An ambiguous decimal separator is decided per column.
 */

import { decimalsOf } from '../entity/decimals'
import type { Field } from '../entity/entity'
import { isPercent } from '../entity/kindGuards'
import { traitsOf, type Unit } from '../entity/kinds'
import { fold } from '../formats/fold'
import { parseCoordinate, parseDecimal } from '../formats/index'
import { unitOf } from '../record/readMeasure'
import { convertUnit, isUnitLike } from '../units'
import { validationText } from '../validationText'
import type { ColumnReading } from '../wire/record/import'
import { type Cell, cellValue, textOf } from './cell'

export type NumberReading = { readonly value: number } | { readonly problem: string }

export interface NumberParseOptions {
  readonly reading?: ColumnReading
  readonly told?: string
  readonly own?: string
}

export interface NumberParts {
  readonly number: string
  readonly isNegative: boolean
  /** `R$`, `US$`. */
  readonly currency: string
  /** `ha`, `%`. */
  readonly unit: string
}

const shape =
  /^(?<open>\()?\s*(?<sign>[-+\u2212\u2013]?)\s*(?<currency>(?:[a-z]{0,3}\$|€))?\s*(?<inner>[-+\u2212\u2013]?)\s*(?<number>[0-9.,][0-9.,\s]*?)(?<close>\))?\s*(?<after>[-\u2212\u2013])?\s*(?<unit>[^\s0-9.,()-][^()]*)?$/iu

/**
 * Splits a text into its number, sign, currency and unit; undefined if there is no number.
 * @example splitNumber('(R$ 1.234,56)') // { number: '1.234,56', isNegative: true, currency: 'R$', unit: '' }
 */
export function splitNumber(text: string): NumberParts | undefined {
  const { groups } = shape.exec(text.trim()) ?? {}
  if (!groups) return undefined
  const { open, close, sign = '', inner = '', after = '', number = '', currency = '', unit = '' } = groups
  const signs = [sign, inner, after].filter((each) => each !== '')
  if ((open === undefined) !== (close === undefined) || signs.length + (open ? 1 : 0) > 1) return undefined
  const isNegative = open !== undefined || (signs[0] !== undefined && signs[0] !== '+')
  return { number: number.replace(/\s/g, ''), isNegative, currency, unit: unit.trim() }
}

type ParseNumberCell = (field: Field, cell: Cell, how: NumberParseOptions) => NumberReading

const readers = {
  plain: readDecimal,
  percent: readDecimal,
  money: readDecimal,
  degrees: readDegrees,
} as const satisfies Record<Unit, ParseNumberCell>

export function readNumber(field: Field, cell: Cell, how: NumberParseOptions): NumberReading {
  return readers[traitsOf(field.kind).unit ?? 'plain'](field, cell, how)
}

function readDecimal(field: Field, cell: Cell, how: NumberParseOptions): NumberReading {
  const value = cellValue(cell)
  const parts = splitNumber(textOf(cell))
  if (typeof value === 'number') return readHeld(field, value, parts, how)
  const plain = parts && parseDecimal(parts.number, how.reading?.decimal)
  if (!parts || plain === undefined) return { problem: validationText.number }
  return inUnit(field, parts.isNegative && plain !== 0 ? -plain : plain, parts, how)
}

/** A number cell; its format reveals percentages, units and the intended decimals. */
function readHeld(
  field: Field,
  held: number,
  parts: NumberParts | undefined,
  how: NumberParseOptions,
): NumberReading {
  // Removes floating-point noise, which spreadsheets do not display either.
  const value = Number(held.toPrecision(15))
  if (!parts) return inUnit(field, value, undefined, how, true)
  const shown = parseDecimal(parts.number)
  // The format `0.0%` displays 0.025 as `2,5%`; a percent sign in plain text does not scale the number.
  const hundredfold = Number((value * 100).toPrecision(15))
  const isPercent =
    parts.unit === '%' && shown !== undefined && apart(shown, hundredfold) < apart(shown, value)
  if (isPercent) return inUnit(field, hundredfold, parts, how, true)
  const isRounded =
    shown !== undefined &&
    Math.abs(Math.abs(value) - shown) < 0.5 &&
    countDecimals(value) > countDecimals(shown)
  const most = decimalsOf(field)
  const isMeant = isRounded && most !== undefined && countDecimals(value) > most
  return inUnit(field, isMeant ? Math.sign(value) * shown : value, parts, how, true)
}

function apart(shown: number, value: number): number {
  return Math.abs(shown - Math.abs(value))
}

function countDecimals(value: number): number {
  const [digits = '', power = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(power))
}

/** Coordinates have no thousands separator, so `-21.428` and `-21,428` are equal. */
function readDegrees(_field: Field, cell: Cell): NumberReading {
  const value = cellValue(cell)
  const degrees = typeof value === 'number' ? value : parseCoordinate(textOf(cell))
  return degrees === undefined ? { problem: validationText.number } : { value: degrees }
}

/** The unit of the cell, or else of its column or title. */
function inUnit(
  field: Field,
  value: number,
  parts: NumberParts | undefined,
  { reading, told, own = unitOf(field) }: NumberParseOptions,
  isHeld = false,
): NumberReading {
  const { currency = '', unit = '' } = parts ?? {}
  if (currency !== '' && fold(currency) !== 'r$')
    return { problem: validationText.unit(currency, own ?? 'R$') }
  const isOwn = own !== undefined && fold(unit) === fold(own)
  const isShare = unit === '%' && (own === undefined || isPercent(field))
  const isKnown = unit === '' || isOwn || isShare
  // An unknown word in the number format is not a unit.
  if (own === undefined && !isKnown) return isHeld ? { value } : { problem: validationText.number }
  if (own !== undefined && !isKnown && !isUnitLike(unit)) return { problem: validationText.unit(unit, own) }
  const from = isOwn || isShare ? own : unit || (reading?.unidade ?? told)
  if (own === undefined || from === undefined) return { value }
  const converted = convertUnit(value, from, own)
  return converted === undefined ? { problem: validationText.unit(from, own) } : { value: converted }
}
