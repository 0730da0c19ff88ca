/* The existing entities and their starter records. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { readExpressionsWith } from '#model/expression/expression'
import { fold } from '#model/formats/fold'
import { readTree } from '../gen/expressions/expressionLanguage'
import { bundleFile } from '../gen/files/bundleFile'
import { formatProblem } from '../gen/files/problem'
import { readSchemaFolder, type SchemaFolder } from '../gen/files/schemaFile'

export interface SchemaCatalog {
  readonly folder: string
  readonly files: SchemaFolder
  readonly entities: readonly Entity[]
  readonly called: ReadonlyMap<string, ReadonlySet<string>>
}

/** @throws Error with the problems that prevent reading */
export function readWorld(folder: string): SchemaCatalog {
  readExpressionsWith(readTree)
  const files = readSchemaFolder(folder, folder)
  if (files.problems.length > 0) throw new Error(files.problems.map(formatProblem).join('\n'))
  const entities = files.entities.map((file) => parseEntity(file.name, bundleFile(file, files.parts)))
  const called = new Map(
    files.catalogs.map(({ name, value }) => {
      const rows: unknown = Object.entries(value).find(([key]) => key === 'rows')?.[1]
      const entity = entities.find((each) => each.name === name)
      return [name, new Set(entity && Array.isArray(rows) ? rows.flatMap((row) => textsOf(entity, row)) : [])]
    }),
  )
  return { folder, files, entities, called }
}

function textsOf(entity: Entity, row: unknown): readonly string[] {
  if (!isRow(row)) return []
  const own = entity.list.search.flatMap((path) => (typeof row[path] === 'string' ? [row[path]] : []))
  return [...own, labelOf(entity.label, row)].map((text) => fold(String(text))).filter(Boolean)
}

function labelOf(label: string, row: Row): string {
  return label.replace(/\{([^{}]+)\}/g, (_hole, path: string) => {
    const value = row[path]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
