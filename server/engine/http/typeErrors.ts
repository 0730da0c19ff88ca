/*
 * Checks the types and bounds of a request body against the declared schema. Missing, unknown and invalid
 * values are left to the call, which has better messages for them.
 */
import { isRow } from '#model/entity/jsonSchema'
import { mostProblems } from '#model/problem/bounds'
import type { FieldProblem } from '#model/problem/problem'
import { validationText } from '#model/validationText'

type Definitions = Readonly<Record<string, unknown>>

/**
 * Returns the values of the wrong type by JSON pointer; null and absent values pass.
 * @example misfits({ properties: { nome: { type: 'string' } } }, { nome: {} }, {}) // [{ path: '/nome',
 * message: … }]
 */
export function findTypeErrors(
  schema: unknown,
  value: unknown,
  definitions: Definitions,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  validateValue(schema, value, '', { definitions, problems })
  return problems
}

interface ValidationContext {
  readonly definitions: Definitions
  readonly problems: FieldProblem[]
}

function validateValue(node: unknown, value: unknown, at: string, context: ValidationContext): void {
  const { definitions, problems } = context
  const schema = resolveRef(node, definitions)
  if (!schema || value === undefined || value === null || problems.length > mostProblems) return
  for (const each of listOf(schema.merged)) validateValue(each, value, at, context)
  const either = listOf(schema.anyOf)
  if (either.length > 0) validateUnion(either, value, at, context)
  const message = misfitOf(schema, value)
  if (message !== undefined) problems.push({ path: at, message })
  else if (Array.isArray(value)) validateItems(schema, value, at, context)
  else if (isRow(value)) {
    const { properties = {}, additionalProperties: others } = schema
    const known = isRow(properties) ? properties : {}
    for (const name of Object.keys(isRow(others) ? value : known)) {
      if (!Object.hasOwn(value, name)) continue
      validateValue(Object.hasOwn(known, name) ? known[name] : others, value[name], `${at}/${name}`, context)
    }
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function validateItems(
  { items, prefixItems }: Readonly<Record<string, unknown>>,
  values: readonly unknown[],
  at: string,
  context: ValidationContext,
): void {
  const first = listOf(prefixItems)
  for (const [place, each] of values.entries())
    validateValue(first[place] ?? items, each, `${at}/${place}`, context)
}

/** One matching branch is enough; otherwise the problems of the closest branch are reported. */
function validateUnion(
  either: readonly unknown[],
  value: unknown,
  at: string,
  context: ValidationContext,
): void {
  const isPlain = typeof value !== 'object'
  if (isPlain && either.some((each) => isOfType(resolveRef(each, context.definitions), value))) return
  const found = either.map((each) => {
    const problems: FieldProblem[] = []
    validateValue(each, value, at, { ...context, problems })
    return problems
  })
  if (found.some((problems) => problems.length === 0)) return
  const inner = found.find((problems) => problems.every(({ path }) => path !== at))
  context.problems.push(...(inner ?? [{ path: at, message: validationText.invalid }]))
}

function resolveRef(node: unknown, definitions: Definitions): Readonly<Record<string, unknown>> | undefined {
  if (!isRow(node)) return undefined
  const name = typeof node.$ref === 'string' ? node.$ref.split('/').at(-1) : undefined
  return name === undefined ? node : resolveRef(definitions[name], definitions)
}

function isOfType(schema: Readonly<Record<string, unknown>> | undefined, value: unknown): boolean {
  return schema !== undefined && schema.anyOf === undefined && misfitOf(schema, value) === undefined
}

function misfitOf(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  const { maxLength, maxItems } = schema
  const types = [schema.type].flat().filter((type) => typeof type === 'string')
  if (typeof value === 'number' && !Number.isFinite(value)) return validationText.tooLong
  const own = Array.isArray(value) ? 'array' : typeof value
  if (types.length > 0 && !types.includes(own)) return typeText[types[0] ?? ''] ?? validationText.invalid
  if (typeof value === 'string' && typeof maxLength === 'number' && value.length > maxLength)
    return validationText.maxLength(maxLength)
  if (Array.isArray(value) && typeof maxItems === 'number' && value.length > maxItems)
    return validationText.maxItems(maxItems)
  return undefined
}

const typeText: Readonly<Record<string, string>> = {
  string: validationText.text,
  number: validationText.number,
  boolean: validationText.boolean,
  array: validationText.list,
  object: validationText.object,
}
