/*
 * Decides from all cells of a column how to parse its text: decimal separator, order of day and month, century of
 * two-digit years, unit of bare numbers. If it is still ambiguous, the user is asked once per column.
 */

import { decimalsOf } from '../entity/decimals'
import type { Field } from '../entity/entity'
import { itemOf } from '../entity/itemOf'
import { isCoordinate, isInteger, isTemporal } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { decimalSignOf, parseDecimal } from '../formats/index'
import { todayWord } from '../record/dateBounds'
import { unitOf } from '../record/readMeasure'
import { convertUnit, isSameUnit, isUnitLike } from '../units'
import type { ColumnReading } from '../wire/record/import'
import { type Cell, cellValue } from './cell'
import type { ImportField } from './importFields'
import { partsOf, splitClock, yearOf } from './readMoment'
import { splitNumber } from './readNumber'
import { unitIn } from './titles'

export interface AmbiguousReading {
  readonly of: 'decimal' | 'ordem' | 'ate' | 'unidade'
  readonly sample: string
  readonly options: readonly ColumnReading[]
  readonly assumed?: ColumnReading
}

export interface ColumnDecision {
  readonly reading: ColumnReading
  readonly open: readonly AmbiguousReading[]
}

const noReading: ColumnDecision = { reading: {}, open: [] }
/** How many years ahead a two-digit year may be without asking the user. */
const soon = 5
const fewYears = 50

export function decideReading(
  to: ImportField,
  title: string,
  cells: readonly Cell[],
  year: number,
): ColumnDecision {
  const field = to.isMany ? itemOf(to.field) : to.field
  const texts = textsOf(cells)
  if (isCoordinate(field)) return noReading
  if (traitsOf(field.kind).json === 'number')
    return joined([decideDecimal(field, texts), decideUnit(to, field, title, texts)])
  if (isTemporal(field)) return joined([decideOrder(texts), decideCentury(field, texts, year)])
  return noReading
}

function textsOf(cells: readonly Cell[]): readonly string[] {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cellValue(cell) : null))
  return [...new Set(texts.filter((text) => typeof text === 'string'))]
}

function joined(all: readonly ColumnDecision[]): ColumnDecision {
  return {
    reading: Object.assign({}, ...all.map(({ reading }) => reading)),
    open: all.flatMap(({ open }) => open),
  }
}

function decideDecimal(field: Field, texts: readonly string[]): ColumnDecision {
  const numbers = texts.flatMap((text) => splitNumber(text)?.number ?? [])
  const signs = numbers.map((number) => decimalSignOf(number))
  const open = numbers.filter((_, at) => signs[at] === 'either')
  const [sample] = open
  if (sample === undefined) return noReading
  const says = ([',', '.'] as const).filter((sign) => signs.includes(sign))
  const fit = ([',', '.'] as const).filter((sign) =>
    open.every((number) => fits(field, parseDecimal(number, sign))),
  )
  const left = says.length === 1 ? says : fit
  const [only, another] = left
  if (only !== undefined && another === undefined) return { reading: { decimal: only }, open: [] }
  return { reading: {}, open: [{ of: 'decimal', sample, options: [{ decimal: ',' }, { decimal: '.' }] }] }
}

function fits(field: Field, value: number | undefined): boolean {
  if (value === undefined) return false
  const { minimum, maximum } = field
  const most = isInteger(field) ? 0 : decimalsOf(field)
  const isExact = most === undefined || Number(value.toFixed(Math.min(most, 20))) === value
  return isExact && value >= (minimum ?? value) && value <= (maximum ?? value)
}

function decideUnit(
  { named }: ImportField,
  field: Field,
  title: string,
  texts: readonly string[],
): ColumnDecision {
  const own = named ? named.unit : unitOf(field)
  const parts = texts.flatMap((text) => splitNumber(text) ?? [])
  const bare = parts.find(({ unit }) => unit === '')
  const others = [...new Set(parts.map(({ unit }) => unit))].filter(
    (unit) => own !== undefined && isUnitLike(unit) && !isSameUnit(unit, own),
  )
  const [other] = others
  if (own === undefined || !bare || other === undefined || unitIn(title) !== undefined) return noReading
  const options = [own, other].filter((unit) => convertUnit(1, unit, own) !== undefined)
  if (options.length < 2) return noReading
  return {
    reading: {},
    open: [{ of: 'unidade', sample: bare.number, options: options.map((unidade) => ({ unidade })) }],
  }
}

function decideOrder(texts: readonly string[]): ColumnDecision {
  const dates = texts.flatMap((text) => {
    const found = partsOf(splitClock(text).text)
    const [a, b, c] = (found?.parts ?? []).map(Number)
    return found && !found.isPlain && c !== undefined ? [{ text, a: a ?? 0, b: b ?? 0 }] : []
  })
  const [dayFirst, monthFirst] = [dates.some(({ a }) => a > 12), dates.some(({ b }) => b > 12)]
  const open = dates.find(({ a, b }) => a <= 12 && b <= 12 && a !== b)
  if (!monthFirst) {
    // Day first is the Brazilian order, so it is only displayed and not asked.
    const assumed = { ordem: 'dma' } as const
    if (dayFirst || !open) return { reading: dayFirst ? assumed : {}, open: [] }
    return {
      reading: {},
      open: [{ of: 'ordem', sample: open.text, options: [assumed, { ordem: 'mda' }], assumed }],
    }
  }
  if (!dayFirst || !open) return { reading: { ordem: dayFirst ? 'dma' : 'mda' }, open: [] }
  return {
    reading: {},
    open: [{ of: 'ordem', sample: open.text, options: [{ ordem: 'dma' }, { ordem: 'mda' }] }],
  }
}

function decideCentury(field: Field, texts: readonly string[], year: number): ColumnDecision {
  const years = texts.flatMap((text) => {
    const { parts = [] } = partsOf(splitClock(text).text) ?? {}
    const said = parts[0]?.length === 4 ? parts[0] : parts.at(-1)
    return said === undefined ? [] : [{ text, said }]
  })
  const short = years.filter(({ said }) => said.length === 2)
  if (short.length === 0) return noReading
  if (isPast(field)) return { reading: { ate: year }, open: [] }
  const whole = years
    .flatMap(({ said }) => (said.length === 4 ? [Number(said)] : []))
    .toSorted((a, b) => a - b)
  const middle = whole[Math.floor(whole.length / 2)]
  // Next to four-digit years, a two-digit year is the one closest to them.
  if (middle !== undefined) return { reading: { ate: middle + fewYears - 1 }, open: [] }
  const far = short.find(({ said }) => yearOf(said, year + fewYears) > year + soon)
  const options = [{ ate: year + soon }, { ate: year + fewYears }]
  if (!far) return { reading: { ate: year + soon }, open: [] }
  return { reading: {}, open: [{ of: 'ate', sample: far.text, options }] }
}

function isPast({ latest }: Field): boolean {
  return latest === todayWord
}
