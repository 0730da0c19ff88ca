/*
 * How each kind of field is kept: the SQL type of its column, its index, and how a value travels to and from the
 * database. Which values are compared alike is said by the model. A kind without a row does not compile.
 */

import type { Field } from '#model/entity/entity'
import { decodeChoice, type FamilyTraits, familyOf } from '#model/entity/family'
import { isChoice, isChoiceList, isMoney, isReferenceList } from '#model/entity/kindGuards'
import type { Kind } from '#model/entity/kinds'
import { firstDayOf } from '#model/query/given'
import { constant, type Fragment, literal, sql } from '../sql/statement'

/** How a kind is kept. */
export interface ColumnTraits {
  /** SQL type; undefined when the kind has no column. */
  readonly type?: string
  /** What an index on it looks like. */
  readonly index: 'ordered' | 'array' | 'none'
}

const text = { type: 'text', index: 'ordered' } as const
const number = { type: 'numeric', index: 'ordered' } as const
const boolean = { type: 'boolean', index: 'ordered' } as const
const coordinate = { type: 'numeric(9,6)', index: 'ordered' } as const
const whole = { type: 'bigint', index: 'ordered' } as const
const texts = { type: 'text[]', index: 'array' } as const
const json = { type: 'jsonb', index: 'none' } as const

/** The column of every kind. A `password` has none: only the hash of an account's password is kept, elsewhere. */
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

/** The column of coded values, where all of them are of one family. */
export const typeOfFamily: { readonly [family: string]: ColumnTraits } = {
  boolean,
  integer: whole,
  number,
  text,
}

// Fields are frozen, and every statement asks about every field of its rows.
const known = new WeakMap<Field, ColumnTraits & FamilyTraits>()

/** How a field is kept and compared; coded values are kept as numbers or booleans where all of them are. */
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
  const isCoded = isChoice(field) ? typeOfFamily[compared.family] : undefined
  if (isFineMoney(field)) return { ...number, ...compared }
  return { ...(isCoded ?? columnTraits[field.kind]), ...compared }
}

/** Are there more decimals than cents? */
export function isFineMoney(field: Pick<Field, 'kind' | 'decimals'>): boolean {
  return isMoney(field) && (field.decimals ?? 0) > 2
}

/** Does the field have a column of its own in its entity's table? */
export function hasColumn(field: Field): boolean {
  return field.age === undefined && columnOf(field).type !== undefined
}

/** A value as a typed parameter for the field's column. */
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

/** PostgreSQL keeps every character but U+0000. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** A value read from the field's column, as it stands in JSON. */
export function decodeValue(field: Field, raw: unknown): unknown {
  if (raw === null || raw === undefined) return null
  const traits = columnOf(field)
  if (isChoice(field) && traits.family === 'text') return decodeChoice(field, raw)
  if (isChoiceList(field) && Array.isArray(raw)) return raw.map((each) => decodeChoice(field, each))
  return raw
}

/** A declared default as a constant, for rows that were there before the column; undefined when it has none. */
export function defaultLiteral(field: Field): string | undefined {
  const value = field.default
  const { type, isMany, family } = columnOf(field)
  if (value === undefined || value === null || type === undefined || isMany) return undefined
  const written =
    type === 'jsonb' ? JSON.stringify(value) : family === 'month' ? firstDayOf(String(value)) : String(value)
  return `${literal(written).texts.join('')}::${type}`
}
