/* A schema file with its `$ref`s to the shared parts in `defs/` resolved, and the entity that it describes. */
import { bundleSchema } from '#model/entity/bundle'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parseEntity'
import { remembered } from './remembered'
import type { SchemaFile } from './schemaFile'

/** Bundles one file with the parts it points to; throws on a part that is not there. */
export const bundleFile = remembered(
  (file: SchemaFile, parts: readonly SchemaFile[]): JsonSchema =>
    bundleSchema(file.value, (ref) => partByRef(parts, ref)),
)

/** The entity of a sound file. */
export const entityOf = remembered(
  (file: SchemaFile, parts: readonly SchemaFile[]): Entity => parseEntity(file.name, bundleFile(file, parts)),
)

/** The part that a `$ref` names (`defs/x.json`, `./x.json`). */
function partByRef(parts: readonly SchemaFile[], ref: string): JsonSchema {
  const name = ref.replace(/^.*\//, '').replace(/\.json$/, '')
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(ref)
  return part.value
}
