/*
 * Schema changes on tables with rows, many at a time: every case has two entities, so that one run of the migration
 * covers all of them. For the first one the change is declared together with the schema, for the second one afterwards.
 */
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'

type Properties = Readonly<Record<string, JsonSchema>>
type DeclaredEntry = Omit<ChangeEntry, 'entity'>

export interface SchemaVersion {
  readonly props: Properties
  readonly required?: readonly string[]
  readonly words?: Readonly<Record<string, unknown>>
}

export interface ChangeCase {
  readonly what: string
  readonly before: SchemaVersion
  readonly after: SchemaVersion
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly entries?: readonly DeclaredEntry[]
  /** Declarations with which a blocked change is applied. */
  readonly pass?: readonly DeclaredEntry[]
  readonly late?: readonly DeclaredEntry[]
  /** Text of the difference that needs a declaration; absent if it is applied automatically. */
  readonly waits?: RegExp
  readonly then: readonly Readonly<Record<string, unknown>>[]
  /** Rows of the second entity before the late declaration; `then` is the state afterwards. */
  readonly meanwhile?: readonly Readonly<Record<string, unknown>>[]
  /** Entries and rows of the reverse change; the rows equal the initial ones by default. */
  readonly back?: { readonly entries?: readonly DeclaredEntry[]; readonly rows?: ChangeCase['rows'] } | false
}

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const number: JsonSchema = { type: 'number' }
export const boolean: JsonSchema = { type: 'boolean' }
export const date: JsonSchema = { type: 'string', format: 'date' }
export const dateTime: JsonSchema = { type: 'string', format: 'date-time' }
export const texts: JsonSchema = { type: 'array', items: { type: 'string' } }
export const money: JsonSchema = { type: 'number', 'x-field': { kind: 'money' } }
export const fine: JsonSchema = { type: 'number', 'x-field': { kind: 'money', decimals: 3 } }
export const choice = (...values: readonly (string | number)[]): JsonSchema => ({
  type: typeof values[0] === 'number' ? 'integer' : 'string',
  enum: [...values],
})
export const choices = (...values: readonly string[]): JsonSchema => ({
  type: 'array',
  items: { type: 'string', enum: [...values] },
})
export const to = (entity: string): JsonSchema => ({ type: 'integer', 'x-field': { ref: { entity } } })
export const toMany = (entity: string): JsonSchema => ({
  type: 'array',
  items: { type: 'integer' },
  'x-field': { ref: { entity } },
})
export const object = (properties: Properties): JsonSchema => ({ type: 'object', properties })
export const list = (properties: Properties): JsonSchema => ({
  type: 'array',
  items: { type: 'object', properties },
})
export const computed = (source: string): JsonSchema => ({ type: 'number', 'x-field': { computed: source } })

export const one = (x: JsonSchema, more: Partial<SchemaVersion> = {}): SchemaVersion => ({
  props: { x },
  ...more,
})
