/* Resolves the `$ref`s of a schema file to the parts in `defs/`, and parses the entity. */

import type { Entity } from '#model/entity/entity'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { remembered } from './remembered'
import { isSystemFile, type SchemaFile } from './schemaFile'

/** @throws Error for a missing part */
export const bundleFile = remembered(
  (file: SchemaFile, parts: readonly SchemaFile[]): JsonSchema =>
    bundleSchema(isSystemFile(file) ? asSystem(file.value) : file.value, (ref) => partByRef(parts, ref)),
)

function asSystem(value: JsonSchema): JsonSchema {
  const words: unknown = value['x-entity']
  return { ...value, 'x-entity': { ...(isRow(words) && words), system: true } }
}

export const entityOf = remembered(
  (file: SchemaFile, parts: readonly SchemaFile[]): Entity => parseEntity(file.name, bundleFile(file, parts)),
)

/** `defs/x.json` or `./x.json`. */
function partByRef(parts: readonly SchemaFile[], ref: string): JsonSchema {
  const name = ref.replace(/^.*\//, '').replace(/\.json$/, '')
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(ref)
  return part.value
}
