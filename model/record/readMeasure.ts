/*
 * Parses a number with its unit and converts it to the field's unit. Refuses it if that is impossible, or if it has
 * no unit and the text uses other units of the same quantity.
 */
import type { Field } from '../entity/entity'
import { parseDecimal } from '../formats/index'
import { unitTextsOf } from '../show/unitTexts'
import { convertUnit, isSameUnit, isUnitLike, parseUnit } from '../units'
import { validationText } from '../validationText'

interface MeasureContext {
  readonly bracket: string
  readonly lines: readonly string[]
}

/** Maximum number of words between title and number; one may be the unit. */
const mostBefore = 3
const mostAfter = 3

export type Measure =
  | {
      readonly kind: 'value'
      readonly value: number /** As it was told, if converted. */
      readonly from?: string
    }
  | { readonly kind: 'refused'; readonly said: string; readonly why: string }

export function readMeasure(text: string, field: Field, around: MeasureContext): Measure | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const at = words.slice(0, mostBefore + 1).findIndex((word) => parseDecimal(word) !== undefined)
  const value = parseDecimal(words[at] ?? '')
  if (value === undefined) return undefined
  const own = unitOf(field)
  const before = words.slice(0, at).join(' ')
  const number = words[at] ?? ''
  if (own === undefined) return within(value, number, field)
  if (before !== '' && !isUnitLike(before) && /[\p{L}\p{N}]/u.test(before)) return undefined
  const told = toldUnit(around.bracket, before, words.slice(at + 1, at + 1 + mostAfter))
  if (told === undefined) {
    if (isDoubtful(own, around.lines))
      return { kind: 'refused', said: number, why: validationText.noUnit(own) }
    return within(value, number, field)
  }
  const said = `${number} ${told}`
  const converted = convertUnit(value, told, own)
  if (converted === undefined) return { kind: 'refused', said, why: validationText.unit(told, own) }
  const measure = within(converted, said, field)
  return measure.kind === 'refused' || isSameUnit(told, own) ? measure : { ...measure, from: said }
}

export function unitOf({ unit, title }: Pick<Field, 'unit' | 'title'>): string | undefined {
  if (unit !== undefined) return unit
  const bracket = /\((?<words>[^()]*)\)\s*$/.exec(title)?.groups?.words
  return bracket !== undefined && parseUnit(bracket) ? bracket : undefined
}

function toldUnit(bracket: string, before: string, after: readonly string[]): string | undefined {
  if (isUnitLike(bracket)) return bracket
  if (isUnitLike(before)) return before
  for (let count = after.length; count > 1; count--) {
    const words = after.slice(0, count).join(' ')
    if (parseUnit(words)) return words
  }
  const [next = ''] = after
  return isUnitLike(next) ? next : undefined
}

function isDoubtful(own: string, lines: readonly string[]): boolean {
  const wanted = parseUnit(own)
  if (!wanted) return false
  return lines
    .flatMap((line) => line.split(/[\s()[\];,|]+/))
    .filter((word) => word.includes('/'))
    .some((word) => {
      const unit = parseUnit(word)
      return unit?.sort === wanted.sort && unit.scale !== wanted.scale
    })
}

function within(value: number, said: string, field: Field): Measure {
  const { minimum, maximum } = field
  const { limit } = unitTextsOf(field)
  if (minimum !== undefined && value < minimum)
    return { kind: 'refused', said, why: validationText.minimum(limit(minimum)) }
  if (maximum !== undefined && value > maximum)
    return { kind: 'refused', said, why: validationText.maximum(limit(maximum)) }
  return { kind: 'value', value }
}
