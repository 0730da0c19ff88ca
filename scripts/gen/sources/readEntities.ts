/* The entities of a folder of schema files, without a word about files that are wrong beyond reading: `gen` tells those. */
import type { ChangeEntry } from '#model/changes/entry'
import type { Entity } from '#model/entity/entity'
import { parseEntity } from '#model/entity/parseEntity'
import { readExpressionsWith } from '#model/expression/expression'
import { checkChanges, readChanges } from '../checks/checkChanges'
import { readTree } from '../expressions/expressionLanguage'
import { bundleFile } from '../files/bundleFile'
import { formatProblem } from '../files/problem'
import { readSchemaFolder } from '../files/schemaFile'

/** What the files of a folder say now. @throws Error with the problems that keep them from being read */
export function readEntities(folder: string): {
  readonly entities: readonly Entity[]
  readonly changes: readonly ChangeEntry[]
} {
  readExpressionsWith(readTree)
  const { entities, parts, changes, problems } = readSchemaFolder(folder, folder)
  const all = [...problems, ...checkChanges(changes)]
  if (all.length > 0) throw new Error(all.map(formatProblem).join('\n'))
  return {
    entities: entities.map((file) => parseEntity(file.name, bundleFile(file, parts))),
    changes: readChanges(changes),
  }
}
