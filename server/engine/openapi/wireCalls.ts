/*
 * Resolves the markers in `generated/calls.json` to OpenAPI schemas: records become references, and unions are inlined.
 */
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { schemaRef } from './parts'
import { changeSchema, recordSchema, type Schema, type SeenBy, schemaNames } from './recordSchemas'

/** Request and response types; `form` is multipart with a file. */
export interface WireCall {
  readonly query?: unknown
  readonly body?: unknown
  readonly answer?: unknown
  readonly failure?: unknown
}

export interface WireCalls {
  readonly calls: Readonly<Record<string, WireCall>>
  readonly entityCalls: Readonly<Record<string, WireCall>>
  readonly definitions: Readonly<Record<string, unknown>>
  /** Properties that features add to records, by entity. */
  readonly additions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Resolver {
  of(schema: unknown, entity?: Entity): Schema
  record(entity: Entity): Schema
  definition(name: string): Schema | undefined
}

const refPrefix = '#/components/schemas/'

export function createResolver(
  index: EntityIndex,
  { definitions, additions }: WireCalls,
  by: SeenBy,
): Resolver {
  const entityOf = (name: unknown, own: Entity | undefined) => (name === '' ? own : index.get(String(name)))

  function of(schema: unknown, own?: Entity): Schema {
    if (!isRow(schema)) return {}
    const named = entityOf(schema.record, own)
    if ('record' in schema) return named ? schemaRef(schemaNames.record(named)) : { type: 'object' }
    const made = entityOf(schema.made, own)
    if ('made' in schema) return made ? schemaRef(schemaNames.made(made)) : { type: 'object' }
    const changed = entityOf(schema.change, own)
    if ('change' in schema) return changed ? schemaRef(schemaNames.change(changed)) : { type: 'object' }
    if (Array.isArray(schema.merged)) return merge(schema.merged.map((each: unknown) => whole(each, own)))
    return walk(schema, own)
  }

  function walk(schema: Schema, own?: Entity): Schema {
    const told = Object.entries(schema).map(([word, value]) => {
      if (word === 'properties' && isRow(value)) {
        return [word, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, of(each, own)]))]
      }
      if (['items', 'additionalProperties'].includes(word) && isRow(value)) return [word, of(value, own)]
      if (['anyOf', 'prefixItems'].includes(word) && Array.isArray(value)) {
        return [word, value.map((each: unknown) => of(each, own))]
      }
      return [word, value]
    })
    return Object.fromEntries(told)
  }

  function whole(schema: unknown, own: Entity | undefined): Schema {
    if (!isRow(schema)) return {}
    const [whole, part] = [entityOf(schema.record, own), entityOf(schema.change, own)]
    if (whole) return record(whole)
    if (part) return changeSchema(part, by)
    const { $ref } = schema
    return typeof $ref === 'string' ? walk(definition($ref.slice(refPrefix.length)) ?? {}) : of(schema, own)
  }

  function record(entity: Entity): Schema {
    const schema = recordSchema(entity, by)
    const properties = isRow(schema.properties) ? schema.properties : {}
    const added = Object.entries(additions[entity.name] ?? {}).map(([name, value]) => {
      const said = of(value, entity)
      return [name, name in properties ? { anyOf: [properties[name], said] } : said] as const
    })
    return added.length === 0
      ? schema
      : { ...schema, properties: { ...properties, ...Object.fromEntries(added) } }
  }

  function definition(name: string): Schema | undefined {
    const found = definitions[name]
    return isRow(found) ? walk(found) : undefined
  }

  return { of, record, definition }
}

function merge(parts: readonly Schema[]): Schema {
  const listOf = (word: string) => parts.flatMap((part) => (isRow(part[word]) ? [part[word]] : []))
  const required = parts.flatMap(({ required }) =>
    Array.isArray(required) ? (required as readonly unknown[]) : [],
  )
  const patternProperties = Object.assign({}, ...listOf('patternProperties')) as Schema
  return {
    type: 'object',
    properties: Object.assign({}, ...listOf('properties')) as Schema,
    ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(parts.every(({ additionalProperties }) => additionalProperties === false) && {
      additionalProperties: false,
    }),
  }
}
