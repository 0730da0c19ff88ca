/* Regular expressions must run in bounded time. E351. */
import { at, type Cursor, entriesOf, itemsOf, problemAt, rootOf, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { remembered } from '../files/remembered'
import type { SchemaFile } from '../files/schemaFile'
import { findExplosion } from './explosive'

/** Keywords whose members are named by the author, each with a schema. */
const named = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

export function checkPatterns(files: readonly SchemaFile[]): readonly SchemaProblem[] {
  return files.flatMap((file) => checkFile(file))
}

const checkFile = remembered((file: SchemaFile) => checkSchema(rootOf(file)))

function checkSchema(schema: Cursor): readonly SchemaProblem[] {
  const pattern = textOf(at(schema, 'pattern'))
  const own = pattern === undefined ? [] : checkPattern(pattern, at(schema, 'pattern'))
  const inner = entriesOf(schema).flatMap(([key, value]) => {
    if (named.has(key)) return entriesOf(value).flatMap(([, each]) => checkSchema(each))
    if (key === 'patternProperties') {
      return entriesOf(value).flatMap(([name, each]) => [
        ...checkPattern(name, each, { atKey: true }),
        ...checkSchema(each),
      ])
    }
    return [value, ...itemsOf(value)].flatMap(checkSchema)
  })
  return [...own, ...inner]
}

function checkPattern(pattern: string, place: Cursor, { atKey = false } = {}): readonly SchemaProblem[] {
  const found = findExplosion(pattern)
  if (!found) return []
  return [problemAt(place, 'E351', found.message, atKey ? { atKey } : { within: found.start })]
}
