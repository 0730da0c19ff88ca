/* Reads the entities of a folder without checking them thoroughly; `gen` does that. */
import type { ChangeEntry } from '#model/changes/entry'
import type { Entity } from '#model/entity/entity'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { readExpressionsWith } from '#model/expression/expression'
import { checkChanges, readChanges } from '../checks/checkChanges'
import { readTree } from '../expressions/expressionLanguage'
import { bundleFile } from '../files/bundleFile'
import { formatProblem } from '../files/problem'
import { isSystemFile, readSchemaFolder } from '../files/schemaFile'

/** @throws Error with the problems that prevent reading */
export function readEntities(folder: string): {
  readonly entities: readonly Entity[]
  readonly changes: readonly ChangeEntry[]
} {
  readExpressionsWith(readTree)
  const { entities, parts, changes, problems } = readSchemaFolder(folder, folder)
  const all = [...problems, ...checkChanges(changes)]
  if (all.length > 0) throw new Error(all.map(formatProblem).join('\n'))
  return {
    entities: entities
      .filter((file) => !isSystemFile(file))
      .map((file) => parseEntity(file.name, bundleFile(file, parts))),
    changes: readChanges(changes),
  }
}
