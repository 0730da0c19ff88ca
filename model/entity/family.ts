/*
 * Which values are compared alike, whoever compares them: statements in the database or the evaluation in memory.
 * Promises a row for every kind (a forgotten one does not compile).
 */
import type { Field } from './entity'
import type { Kind } from './kinds'

/** Values that are compared and sorted alike. */
export type Family = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'month' | 'instant' | 'opaque'

/** How the values of a field are compared. */
export interface FamilyTraits {
  readonly family: Family
  /** The field holds a list of such values. */
  readonly isMany: boolean
}

const text = { family: 'text', isMany: false } as const
const number = { family: 'number', isMany: false } as const
const integer = { family: 'integer', isMany: false } as const
const boolean = { family: 'boolean', isMany: false } as const
const texts = { family: 'text', isMany: true } as const
const opaque = { family: 'opaque', isMany: false } as const

const families = {
  text,
  longText: text,
  integer,
  decimal: number,
  percent: number,
  money: number,
  boolean,
  date: { family: 'date', isMany: false },
  month: { family: 'month', isMany: false },
  dateTime: { family: 'instant', isMany: false },
  choice: text,
  choices: texts,
  tags: texts,
  reference: integer,
  references: { family: 'integer', isMany: true },
  email: text,
  phone: text,
  cpf: text,
  cnpj: text,
  cpfCnpj: text,
  cep: text,
  cib: text,
  latitude: number,
  longitude: number,
  color: text,
  url: text,
  password: opaque,
  image: opaque,
  file: opaque,
  pdf: opaque,
  point: opaque,
  polygon: opaque,
  object: opaque,
  list: opaque,
  json: opaque,
} as const satisfies Record<Kind, FamilyTraits>

/** How a field's values are compared; coded values as numbers or booleans where all of them are. */
export function familyOf(field: Pick<Field, 'kind' | 'values'>): FamilyTraits {
  const { kind, values } = field
  if (kind !== 'choice' || !values || values.length === 0) return families[kind]
  if (values.every(({ value }) => typeof value === 'boolean')) return boolean
  if (values.every(({ value }) => Number.isInteger(value))) return integer
  if (values.every(({ value }) => typeof value === 'number')) return number
  return text
}

/** Is it a number? */
export function isNumeric(family: Family): boolean {
  return family === 'integer' || family === 'number'
}

/** Coded values of mixed types are compared as texts; the schema knows which was meant. */
export function decodeChoice(field: Pick<Field, 'values'>, text: unknown): unknown {
  return field.values?.find(({ value }) => String(value) === text)?.value ?? text
}
