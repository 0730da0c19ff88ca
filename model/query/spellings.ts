/* How a value may be written in a search: as stored, as displayed, and as a person would type it. */
import type { Entity, Field } from '../entity/entity'
import { familyOf, isNumeric } from '../entity/family'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isBoolean } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { walkFields } from '../entity/paths'
import { fold } from '../formats/fold'
import { showValue } from '../show/show'
import { unitBy, unitPath } from '../show/unit'

export type Speller = (value: unknown) => readonly string[]

/** Spells the values of a field, including the texts that its column shows instead. */
export function spellerIn(entity: Entity, field: Field): Speller {
  const altered = alteredTexts(entity, field)
  const spell = spellerOf(field)
  const derived = derivingFields(entity, field.path)
  const { beside } = entity.workflow ?? {}
  if (!altered && derived.length === 0 && beside?.field !== field.path) return spell
  return (value) => {
    const text = altered?.[String(value)]
    if (isBoolean(field) && text !== undefined) return [text]
    return [
      ...spell(value),
      ...(text === undefined ? [] : [text]),
      ...derivedSearchTexts(entity, field.path, value),
    ]
  }
}

function alteredTexts(entity: Entity, field: Field): Readonly<Record<string, string>> | undefined {
  return entity.list.columns.find((each) => each.field === field.path)?.values
}

/** Texts that this value adds to the display of other fields: the qualifier of a state, or a unit. */
export function derivedSearchTexts(entity: Entity, path: string, value: unknown): readonly string[] {
  const { beside } = entity.workflow ?? {}
  const words = beside?.field === path ? (beside.values[String(value)]?.label ?? []) : []
  return [words, derivingFields(entity, path).flatMap((field) => unitBy(field, value) ?? [])].flat()
}

const measured = new WeakMap<Entity, readonly Field[]>()

/** Fields whose unit is the value at this path. */
function derivingFields(entity: Entity, path: string): readonly Field[] {
  const fields =
    measured.get(entity) ?? [...walkFields(entity.fields)].filter(({ units }) => units !== undefined)
  measured.set(entity, fields)
  return fields.filter((field) => unitPath(field, field.path) === path)
}

/** Spells values as stored, as displayed, and as a person would type them. */
export function spellerOf(field: Field): Speller {
  // An item of a multi-value field is displayed by its title.
  const shownAs = traitsOf(field.kind).isMany ? asOne(field) : field
  return (value) => {
    const choice = field.values?.find((each) => String(each.value) === String(value))
    const shown = choice?.title ?? showValue(value, shownAs)
    // The stored words `true` and `false` are never displayed.
    if (typeof value === 'object' || typeof value === 'boolean') return [shown]
    if (typeof value !== 'number') return [String(value), shown]
    const stored = String(value)
    return stored === shown ? [stored] : [stored, shown, shown.replaceAll('.', '')]
  }
}

function asOne(field: Field): Field {
  return isJudgedSingly(field) ? itemOf(field) : { ...field, kind: 'text' }
}

export function marksWith(field: Field, word: string, entity?: Entity): readonly boolean[] {
  const spell = entity ? spellerIn(entity, field) : spellerOf(field)
  return [true, false].filter((value) => spell(value).some((text) => fold(text).includes(word)))
}

/**
 * The bounds of the numbers that are displayed as the word, which may have fewer decimals than they. Roll-ups are
 * found by them: their texts are not stored, but an index has their order.
 * @example numbersShownAs('1.234,5') // ['1234.45', '1234.55']
 */
export function numbersShownAs(word: string): readonly [from: string, below: string] | undefined {
  const match = /^(-?)(\d{1,3}(?:\.\d{3}){1,4}|\d{1,15})(?:,(\d{1,6}))?$/.exec(word)
  if (!match) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  const tenths = BigInt(`${sign}${whole.replaceAll('.', '')}${decimals}`) * 10n
  const spell = (value: bigint) => {
    const digits = String(value < 0n ? -value : value).padStart(decimals.length + 2, '0')
    const at = digits.length - decimals.length - 1
    return `${value < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`
  }
  return [spell(tenths - 5n), spell(tenths + 5n)]
}

export function isCountedNumber(field: Field | undefined): boolean {
  return field?.rollup !== undefined && isNumeric(familyOf(field).family)
}

/** Also the letters of `2026-11-20T12:00:00.000Z` and `1e+21`. */
const figures = '0123456789.,:/+- etz'
const aNumber = -1234567.891

/**
 * All characters that spellings of a field's numbers, dates or instants have, folded; undefined if its values may be
 * spelled otherwise. Those of dates and instants only if the stored text has no other characters.
 */
export function figuresOf(entity: Entity, field: Field): ReadonlySet<string> | undefined {
  const { family, isMany } = familyOf(field)
  const isMoment = family === 'date' || family === 'month' || family === 'instant'
  const hasTexts =
    field.values !== undefined || alteredTexts(entity, field) !== undefined || isMany || field.ref
  const isOfOthers =
    entity.workflow?.beside?.field === field.path || derivingFields(entity, field.path).length > 0
  if (hasTexts || isOfOthers || !(isMoment || isNumeric(family))) return undefined
  return new Set(fold(isMoment ? figures : `${figures}${showValue(aNumber, field)}`))
}
