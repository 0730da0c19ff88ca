/* Types of values in schemas, and whether two can be equal; an ID has the type of its entity. */
import type { Field } from '#model/entity/entity'
import { familyOf } from '#model/entity/family'
import { itemKindOf } from '#model/entity/kinds'
import { isAccountField, systemNames } from '#model/entity/system'

/** Comparable values; `account` and `record` are IDs. */
export type ValueType =
  | { readonly type: 'text' | 'number' | 'boolean' | 'date' | 'account' }
  | { readonly type: 'record'; readonly entities: readonly string[] }

export function typeOfField(field: Field, owner?: string): ValueType | undefined {
  if (isAccountField(field)) return { type: 'account' }
  if (field.ref) return field.ref.entity === '' ? undefined : { type: 'record', entities: [field.ref.entity] }
  if (field.system && field.name === systemNames.id) {
    return owner === undefined ? { type: 'number' } : { type: 'record', entities: [owner] }
  }
  const { family } = familyOf({ ...field, kind: itemKindOf(field.kind) })
  if (family === 'integer' || family === 'number') return { type: 'number' }
  if (family === 'date' || family === 'month' || family === 'instant') return { type: 'date' }
  return family === 'opaque' ? undefined : { type: family }
}

export function areComparable(one: ValueType | undefined, other: ValueType | undefined): boolean {
  if (!one || !other) return true
  if (one.type === 'record' && other.type === 'record')
    return one.entities.some((entity) => other.entities.includes(entity))
  if (one.type === other.type) return true
  const isNumbered = ({ type }: ValueType) => type === 'record' || type === 'account'
  return (isNumbered(one) && other.type === 'number') || (isNumbered(other) && one.type === 'number')
}

const words: Readonly<Record<Exclude<ValueType['type'], 'record'>, string>> = {
  text: 'um texto',
  number: 'um número',
  boolean: 'sim ou não',
  date: 'uma data',
  account: 'a conta de quem entrou',
}

/** "um número", "o número de um registro de \"widget\"". */
export function typeText(value: ValueType): string {
  if (value.type !== 'record') return words[value.type]
  return `o número de um registro de ${value.entities.map((entity) => `"${entity}"`).join(' ou ')}`
}
