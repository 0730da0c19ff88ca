/*
 * How each kind of field is stored: SQL type, index, encoding and decoding. It does not compile if a kind is missing.
 */
import type { Field } from '#model/entity/entity'
import { decodeChoice, type FamilyTraits, familyOf } from '#model/entity/family'
import { isChoice, isChoiceList, isMoney, isReferenceList } from '#model/entity/kindGuards'
import type { Kind } from '#model/entity/kinds'
import { isReadOnDemand } from '#model/entity/rollup'
import { firstDayOf } from '#model/query/queryValue'
import { constant, type Fragment, literal, sql } from './statement'

export interface ColumnTraits {
  readonly type?: string
  readonly index: 'ordered' | 'array' | 'none'
}

const text = { type: 'text', index: 'ordered' } as const
const number = { type: 'numeric', index: 'ordered' } as const
const boolean = { type: 'boolean', index: 'ordered' } as const
const coordinate = { type: 'numeric(9,6)', index: 'ordered' } as const
const whole = { type: 'bigint', index: 'ordered' } as const
const texts = { type: 'text[]', index: 'array' } as const
const json = { type: 'jsonb', index: 'none' } as const

/** A `password` has none: the hash is stored with the account. */
export const columnTraits = {
  text,
  longText: text,
  integer: whole,
  decimal: number,
  percent: number,
  money: { type: 'numeric(13,2)', index: 'ordered' },
  boolean,
  date: { type: 'date', index: 'ordered' },
  month: { type: 'date', index: 'ordered' },
  dateTime: { type: 'timestamp with time zone', index: 'ordered' },
  choice: text,
  choices: texts,
  tags: texts,
  numbers: { type: 'numeric[]', index: 'array' },
  dates: { type: 'date[]', index: 'array' },
  reference: whole,
  references: { type: 'bigint[]', index: 'array' },
  email: text,
  phone: text,
  cpf: text,
  cnpj: text,
  cpfCnpj: text,
  cep: text,
  cib: text,
  latitude: coordinate,
  longitude: coordinate,
  color: text,
  url: text,
  password: { index: 'none' },
  image: { type: 'text', index: 'none' },
  file: json,
  pdf: json,
  files: json,
  images: json,
  point: json,
  polygon: json,
  object: json,
  list: json,
  json,
} as const satisfies Record<Kind, ColumnTraits>

export const typeOfFamily: { readonly [family: string]: ColumnTraits } = {
  boolean,
  integer: whole,
  number,
  text,
}

// Fields are immutable, and every statement looks up every field.
const known = new WeakMap<Field, ColumnTraits & FamilyTraits>()

/** Choices are stored as numbers or booleans where all values are. */
export function columnOf(field: Field): ColumnTraits & FamilyTraits {
  const before = known.get(field)
  if (before) return before
  const traits = decideColumn(field)
  known.set(field, traits)
  return traits
}

function decideColumn(field: Field): ColumnTraits & FamilyTraits {
  const compared = familyOf(field)
  if (isReferenceList(field) && field.ref?.through) return { ...compared, index: 'none' }
  if (field.age !== undefined) return { ...whole, ...compared, index: 'none' }
  if (field.account) return { ...boolean, ...compared, index: 'none' }
  const isCoded = isChoice(field) ? typeOfFamily[compared.family] : undefined
  if (isFineMoney(field)) return { ...number, ...compared }
  return { ...(isCoded ?? columnTraits[field.kind]), ...compared }
}

export function isFineMoney(field: Pick<Field, 'kind' | 'decimals'>): boolean {
  return isMoney(field) && (field.decimals ?? 0) > 2
}

export function hasColumn(field: Field): boolean {
  return !isReadOnDemand(field) && columnOf(field).type !== undefined
}

export function encodeValue(field: Field, value: unknown): Fragment {
  const traits = columnOf(field)
  const type = constant(traits.type ?? 'text')
  if (value === null || value === undefined) return sql`${null}::${type}`
  if (traits.type === 'jsonb') return sql`${JSON.stringify(value, (_key, each) => storable(each))}::jsonb`
  if (traits.family === 'month') return sql`${firstDayOf(String(value))}::date`
  if (traits.isMany) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return sql`${traits.family === 'text' ? items.map((item) => storable(String(item))) : items}::${type}`
  }
  return sql`${traits.family === 'text' ? storable(String(value)) : value}::${type}`
}

/** PostgreSQL stores every character but U+0000. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

export function decodeValue(field: Field, raw: unknown): unknown {
  if (raw === null || raw === undefined) return null
  const traits = columnOf(field)
  if (isChoice(field) && traits.family === 'text') return decodeChoice(field, raw)
  if (isChoiceList(field) && Array.isArray(raw)) return raw.map((each) => decodeChoice(field, each))
  return raw
}

/** The default as a constant, for existing rows; undefined if there is none. */
export function defaultLiteral(field: Field): string | undefined {
  const value = field.default
  const { type, isMany, family } = columnOf(field)
  if (value === undefined || value === null || type === undefined || isMany) return undefined
  const written =
    type === 'jsonb' ? JSON.stringify(value) : family === 'month' ? firstDayOf(String(value)) : String(value)
  return `${literal(written).texts.join('')}::${type}`
}
