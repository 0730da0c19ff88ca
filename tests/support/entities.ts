/* Synthetic entities for engine tests: arbitrary schemas, compiled at run time like `npm run gen` does. */
import Ajv from 'ajv'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import { ajvFormats } from '#model/formats/ajv'
import type { Validator } from '#model/record/validate'

export interface TestEntities {
  readonly entities: readonly Entity[]
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
}

/** Parses and compiles schemas by entity name; `parts` are the targets of `$ref`s. */
export function makeEntities(
  schemas: Readonly<Record<string, JsonSchema>>,
  parts: Readonly<Record<string, JsonSchema>> = {},
): TestEntities {
  const entities = Object.entries(schemas).map(([name, schema]) =>
    parseEntity(
      name,
      bundleSchema(schema, (ref) => {
        const part = parts[ref]
        if (!part) throw new Error(`no part ${ref}`)
        return part
      }),
    ),
  )
  return {
    entities,
    index: indexEntities(entities),
    validators: Object.fromEntries(entities.map((entity) => [entity.name, compileValidator(entity.schema)])),
  }
}

/** Parses what schemas contain; compiling it takes longer than most of them. */
const meta = new Ajv({ strict: false })
const compiled = new Map<string, Validator>()

/** Compiles a schema at run time (only in tests; the product does this ahead of time), once for all tests of a file. */
function compileValidator(schema: JsonSchema): Validator {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  meta.validateSchema(schema, true)
  const options = {
    allErrors: true,
    strict: false,
    messages: false,
    meta: false,
    validateSchema: false,
  } as const
  const ajv = new Ajv({ ...options, formats: { ...ajvFormats } })
  const validator = ajv.compile(schema) as unknown as Validator
  compiled.set(text, validator)
  return validator
}
