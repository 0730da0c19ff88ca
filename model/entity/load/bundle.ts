/*
 * Bundles a schema file with the parts it refers to, and derives the plain form schema from it. Validators
 * are compiled and forms rendered from the same form schema object.
 */
import type { JsonSchema, PartKeywords } from '../jsonSchema'

/** Returns the part of a `$ref`. @throws if the part does not exist */
export type FindPart = (ref: string) => JsonSchema

/** Replaces every `$ref` by its part (siblings of the `$ref` win) and flattens the root's `allOf` of parts. */
export function bundleSchema(root: JsonSchema, load: FindPart): JsonSchema {
  const bundled = inline(root, load, [])
  const parts = (bundled.allOf ?? []).filter((part) => !part.if && part.properties)
  const rest = (bundled.allOf ?? []).filter((part) => part.if || !part.properties)
  const { allOf: _dropped, ...own } = bundled
  const required = [
    ...new Set([...parts.flatMap((part) => part.required ?? []), ...(bundled.required ?? [])]),
  ]
  return {
    ...own,
    properties: Object.assign({}, ...parts.map((part) => part.properties), bundled.properties),
    ...(required.length > 0 && { required }),
    ...(rest.length > 0 && { allOf: rest }),
  }
}

function inline(node: JsonSchema, load: FindPart, trail: readonly string[]): JsonSchema {
  if (typeof node !== 'object' || node === null) return node
  if (node.$ref) {
    if (trail.includes(node.$ref)) throw new Error(`circular $ref: ${[...trail, node.$ref].join(' → ')}`)
    const { $ref, 'x-part': words, ...siblings } = node
    const part = fitPart(inline(load($ref), load, [...trail, $ref]), words)
    return { ...part, ...inline(siblings, load, trail) }
  }
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    // ajv would treat a `$id` as a base URL.
    if (key === '$id') continue
    if (key === 'properties') copy[key] = mapValues(value, (each) => inline(each, load, trail))
    else if (subschemas.has(key)) copy[key] = inline(value as JsonSchema, load, trail)
    else if (key === 'allOf' || key === 'anyOf' || key === 'oneOf')
      copy[key] = (value as readonly JsonSchema[]).map((each) => inline(each, load, trail))
    else copy[key] = value
  }
  return copy
}

/** Applies `x-part` to a part: omits some fields, makes others optional or disabled. */
function fitPart(
  part: JsonSchema,
  { omit = [], optional = [], disabled = [] }: PartKeywords = {},
): JsonSchema {
  const { properties = {}, required = [] } = part
  const left = Object.entries(properties).filter(([name]) => !omit.includes(name))
  const free = new Set([...omit, ...optional, ...disabled])
  return {
    ...part,
    ...(part.properties && {
      properties: Object.fromEntries(
        left.map(([name, field]) => [name, disabled.includes(name) ? { ...field, readOnly: true } : field]),
      ),
    }),
    ...(part.required && { required: required.filter((name) => !free.has(name)) }),
  }
}

const subschemas = new Set(['items', 'if', 'then', 'else', 'not', 'additionalProperties'])

function mapValues(value: unknown, work: (each: JsonSchema) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([key, each]) => [key, work(each)]),
  )
}

/** Removes our own keywords, leaving what rjsf renders and the validator checks. */
export function formSchema(bundled: JsonSchema): JsonSchema {
  return strip(bundled) as JsonSchema
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && key !== '$schema' && key !== '$defs')
      .map(([key, each]) => [key, strip(each)]),
  )
}
