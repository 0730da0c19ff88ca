/*
 * How each kind of field is kept: the SQL type of its column, which values are compared alike, and how a value
 * travels to and from the database. Promises a row for every kind (a forgotten one does not compile).
 */
import type { Field } from '#model/entity'
import type { Kind } from '#model/kinds'
import { constant, type Fragment, literal, sql } from './sql/statement'

/** Values that are compared and sorted alike. */
export type Family = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'month' | 'instant' | 'opaque'

/** How a kind is kept. */
export interface ColumnTraits {
  /** SQL type; undefined when the kind has no column. */
  readonly type?: string
  readonly family: Family
  /** The column is an array of such values. */
  readonly isMany: boolean
  /** What an index on it looks like. */
  readonly index: 'ordered' | 'array' | 'none'
}

const text = { type: 'text', family: 'text', isMany: false, index: 'ordered' } as const
const number = { type: 'numeric', family: 'number', isMany: false, index: 'ordered' } as const
const coordinate = { type: 'numeric(9,6)', family: 'number', isMany: false, index: 'ordered' } as const
const whole = { type: 'bigint', family: 'integer', isMany: false, index: 'ordered' } as const
const texts = { type: 'text[]', family: 'text', isMany: true, index: 'array' } as const
const json = { type: 'jsonb', family: 'opaque', isMany: false, index: 'none' } as const

/** The column of every kind. A `password` has none: only the hash of an account's password is kept, elsewhere. */
export const columnTraits = {
  text,
  longText: text,
  integer: whole,
  decimal: number,
  percent: number,
  money: { type: 'numeric(13,2)', family: 'number', isMany: false, index: 'ordered' },
  boolean: { type: 'boolean', family: 'boolean', isMany: false, index: 'ordered' },
  date: { type: 'date', family: 'date', isMany: false, index: 'ordered' },
  month: { type: 'date', family: 'month', isMany: false, index: 'ordered' },
  dateTime: { type: 'timestamp with time zone', family: 'instant', isMany: false, index: 'ordered' },
  choice: text,
  choices: texts,
  tags: texts,
  reference: whole,
  references: { type: 'bigint[]', family: 'integer', isMany: true, index: 'array' },
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
  password: { family: 'opaque', isMany: false, index: 'none' },
  image: { type: 'text', family: 'opaque', isMany: false, index: 'none' },
  file: json,
  pdf: json,
  point: json,
  polygon: json,
  object: json,
  list: json,
  json,
} as const satisfies Record<Kind, ColumnTraits>

/** How a field is kept; coded values are kept as numbers or booleans where all of them are. */
export function columnOf(field: Field): ColumnTraits {
  const traits: ColumnTraits = columnTraits[field.kind]
  if (field.kind === 'references' && field.ref?.through) {
    return { family: traits.family, isMany: true, index: 'none' }
  }
  if (field.kind !== 'choice' || !field.values || field.values.length === 0) return traits
  if (field.values.every(({ value }) => typeof value === 'boolean')) return columnTraits.boolean
  if (field.values.every(({ value }) => Number.isInteger(value))) return whole
  if (field.values.every(({ value }) => typeof value === 'number')) return number
  return traits
}

/** Does the field have a column of its own in its entity's table? */
export function hasColumn(field: Field): boolean {
  return columnOf(field).type !== undefined
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

/** The first day of a `yyyy-mm` month (or of the month a day is in). */
export function firstDayOf(month: string): string {
  return `${month.slice(0, 7)}-01`
}

/** A value read from the field's column, as it stands in JSON. */
export function decodeValue(field: Field, raw: unknown): unknown {
  if (raw === null || raw === undefined) return null
  const traits = columnOf(field)
  if (field.kind === 'choice' && traits.family === 'text') return decodeChoice(field, raw)
  if (field.kind === 'choices' && Array.isArray(raw)) return raw.map((each) => decodeChoice(field, each))
  return raw
}

/** Coded values of mixed types are kept as text; the schema knows which was meant. */
function decodeChoice(field: Field, raw: unknown): unknown {
  return field.values?.find(({ value }) => String(value) === raw)?.value ?? raw
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
