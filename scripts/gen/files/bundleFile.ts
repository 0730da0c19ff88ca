/* Resolves the `$ref`s of a schema file to the shared parts in `defs/`. */
import { bundleSchema } from '#model/entity/bundle'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { SchemaFile } from './schemaFile'

/** Bundles one file with the parts it points to; throws on a part that is not there. */
export function bundleFile(file: SchemaFile, parts: readonly SchemaFile[]): JsonSchema {
  return bundleSchema(file.value, (ref) => partByRef(parts, ref))
}

/** The part that a `$ref` names (`defs/x.json`, `./x.json`). */
export function partByRef(parts: readonly SchemaFile[], ref: string): JsonSchema {
  const name = ref.replace(/^.*\//, '').replace(/\.json$/, '')
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(ref)
  return part.value
}
