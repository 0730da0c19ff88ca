/*
 * Decides which then/else branches of a schema apply to a record, with the subset of JSON Schema that conditions
 * may use. It only tells which fields exist; the compiled validators decide on validity.
 */
import { isRow, type JsonSchema } from '../entity/jsonSchema'

/** Keywords allowed in an `if`; `npm run gen` refuses others. */
export const conditionWords = [
  'properties',
  'required',
  'const',
  'enum',
  'not',
  'allOf',
  'anyOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'minItems',
  'type',
  'contains',
] as const

function matches(schema: JsonSchema & { readonly contains?: JsonSchema }, value: unknown): boolean {
  const holder = isRow(value) ? value : undefined
  if (schema.required && holder && !schema.required.every((name) => isPresent(holder[name]))) return false
  if (schema.properties && holder) {
    for (const [name, each] of Object.entries(schema.properties)) {
      if (isPresent(holder[name]) && !matches(each, holder[name])) return false
    }
  }
  if (schema.const !== undefined && value !== schema.const) return false
  if (schema.enum && !schema.enum.some((each) => each === value)) return false
  if (schema.not && matches(schema.not, value)) return false
  if (schema.allOf && !schema.allOf.every((each) => matches(each, value))) return false
  if (schema.anyOf && !schema.anyOf.some((each) => matches(each, value))) return false
  if (schema.contains && Array.isArray(value)) {
    const item = schema.contains
    if (!value.some((each) => matches(item, each))) return false
  }
  return isWithinBounds(schema, value)
}

function isWithinBounds(schema: JsonSchema, value: unknown): boolean {
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) return false
    if (schema.maximum !== undefined && value > schema.maximum) return false
    if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum) return false
    if (schema.exclusiveMaximum !== undefined && value >= schema.exclusiveMaximum) return false
  }
  if (typeof value === 'string' && schema.minLength !== undefined && value.length < schema.minLength)
    return false
  if (Array.isArray(value) && schema.minItems !== undefined && value.length < schema.minItems) return false
  return true
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined
}

export function hasBranches(schema: JsonSchema): boolean {
  return schema.if !== undefined || (schema.allOf ?? []).some((part) => part.if)
}

export function takenBranches(schema: JsonSchema, row: unknown): readonly JsonSchema[] {
  const conditions = [...(schema.if ? [schema] : []), ...(schema.allOf ?? []).filter((part) => part.if)]
  return conditions
    .map((part) => (part.if && matches(part.if, row) ? part.then : part.else))
    .filter((branch) => branch !== undefined)
    .flatMap((branch) => [branch, ...takenBranches(branch, row)])
}
