/* Drops malformed parts of a schema; checkMeta.ts reports them. */
import type { Field } from '#model/entity/entity'
import { accountFacts } from '#model/entity/field'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { isJson } from '#model/entity/kindGuards'
import { kinds } from '#model/entity/kinds'

type RepairValue = (value: unknown) => unknown

export function soundSchema(value: unknown): JsonSchema {
  if (!isRow(value)) return {}
  const sound: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    const repair = repairs.get(key)
    const repaired = repair ? repair(each) : each
    if (repaired !== undefined) sound[key] = repaired
  }
  return sound as JsonSchema
}

const text: RepairValue = (value) => (typeof value === 'string' ? value : undefined)
const number: RepairValue = (value) => (typeof value === 'number' ? value : undefined)
const list: RepairValue = (value) => (Array.isArray(value) ? value : undefined)
const flag: RepairValue = (value) => (typeof value === 'boolean' ? value : undefined)
const scalar: RepairValue = (value) => (typeof value === 'object' && value !== null ? undefined : value)
const scalars: RepairValue = (value) =>
  Array.isArray(value) ? value.filter((each) => scalar(each) !== undefined) : undefined
const schema: RepairValue = (value) => (isRow(value) ? soundSchema(value) : undefined)
const schemas: RepairValue = (value) => (Array.isArray(value) ? value.map(soundSchema) : undefined)
const texts: RepairValue = (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
const members: RepairValue = (value) =>
  isRow(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, soundSchema(each)]))
    : undefined

const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems']

const repairs: ReadonlyMap<string, RepairValue> = new Map(
  (
    [
      [text, ['title', 'description', '$ref', 'format', 'pattern']],
      [soundType, ['type']],
      [list, ['examples']],
      [scalars, ['enum']],
      [scalar, ['const']],
      [texts, ['required']],
      [schemas, ['oneOf', 'anyOf', 'allOf']],
      [schema, ['not', 'if', 'then', 'else', 'items']],
      [members, ['properties']],
      [flag, ['readOnly']],
      [number, [...numbers, ...counts]],
      [soundWords, ['x-field']],
      [soundUse, ['x-part']],
    ] satisfies readonly (readonly [RepairValue, readonly string[]])[]
  ).flatMap(([repair, words]) => words.map((word) => [word, repair] as const)),
)

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']

function soundType(value: unknown): unknown {
  if (!Array.isArray(value)) return types.includes(value as string) ? value : undefined
  return value.every((each) => types.includes(each)) ? value : undefined
}

/** Whether the type of a field is unknown (unknown type or part), so that checks cannot compare it. */
export function isUnread(field: Field): boolean {
  return isJson(field) && field.schema.type === undefined
}

function soundWords(value: unknown): unknown {
  if (!isRow(value)) return undefined
  const { kind, ref, fits, among, show, computed, age, account, suggest, rollup, series, ...rest } = value
  return {
    ...rest,
    ...((kinds as readonly unknown[]).includes(kind) && { kind }),
    ...(isRow(ref) && isTarget(ref.entity) && { ref: soundReference(ref) }),
    ...(isRow(fits) && Array.isArray(fits.fields) && { fits }),
    ...(isRow(among) && isRow(among.of) && Object.values(among.of).every(Array.isArray) && { among }),
    ...(typeof show === 'string' && { show }),
    ...(typeof computed === 'string' && { computed }),
    ...(typeof age === 'string' && { age }),
    ...((accountFacts as readonly unknown[]).includes(account) && { account }),
    ...(typeof series === 'string' && { series }),
    ...(isRow(rollup) && typeof rollup.from === 'string' && { rollup: soundRollup(rollup) }),
    ...(suggest !== undefined && { suggest: [suggest].flat().filter(isSuggestion) }),
  }
}

function isSuggestion(value: unknown): boolean {
  return typeof value === 'string' || (isRow(value) && (isRow(value.where) || typeof value.from === 'string'))
}

function soundUse(value: unknown): unknown {
  if (!isRow(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([word, names]) => (Array.isArray(names) ? [[word, names]] : [])),
  )
}

function isTarget(entity: unknown): boolean {
  if (!isRow(entity)) return typeof entity === 'string'
  const { by, of } = entity
  return typeof by === 'string' && isRow(of) && Object.values(of).every((each) => typeof each === 'string')
}

function soundRollup({ filter, value, ...rest }: Readonly<Record<string, unknown>>): unknown {
  return { ...rest, ...(isRow(filter) && { filter }), ...(typeof value === 'string' && { value }) }
}

function soundReference(ref: Readonly<Record<string, unknown>>): unknown {
  const { dependsOn, ...rest } = ref
  return isRow(dependsOn) ? { ...rest, dependsOn } : rest
}
