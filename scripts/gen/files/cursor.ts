/* A place in a schema file, however malformed, and its value. */
import { isRow } from '#model/entity/jsonSchema'
import type { SchemaProblem } from './problem'
import type { JsonPath, SchemaFile } from './schemaFile'

export interface Cursor {
  readonly file: SchemaFile
  readonly path: JsonPath
  readonly value: unknown
}

export interface ProblemDetails {
  readonly suggestion?: string | undefined
  /** Report at the key instead of the value. */
  readonly atKey?: boolean
  readonly within?: number
}

export function rootOf(file: SchemaFile): Cursor {
  return { file, path: [], value: file.value }
}

export function at(cursor: Cursor, ...keys: readonly (string | number)[]): Cursor {
  const value = keys.reduce<unknown>((holder, key) => memberOf(holder, key), cursor.value)
  return { file: cursor.file, path: [...cursor.path, ...keys], value }
}

function memberOf(holder: unknown, key: string | number): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return (holder as Record<string | number, unknown>)[key]
}

export function itemsOf(cursor: Cursor): readonly Cursor[] {
  return Array.isArray(cursor.value) ? cursor.value.map((_, i) => at(cursor, i)) : []
}

export function entriesOf(cursor: Cursor): readonly (readonly [string, Cursor])[] {
  return isRow(cursor.value) ? Object.keys(cursor.value).map((key) => [key, at(cursor, key)] as const) : []
}

export function textOf(cursor: Cursor): string | undefined {
  return typeof cursor.value === 'string' ? cursor.value : undefined
}

export function textsOf(cursor: Cursor): readonly (readonly [string, Cursor])[] {
  return itemsOf(cursor).flatMap((each) =>
    typeof each.value === 'string' ? [[each.value, each] as const] : [],
  )
}

export function problemAt(
  cursor: Cursor,
  code: string,
  message: string,
  details: ProblemDetails = {},
): SchemaProblem {
  const { suggestion, atKey, within } = details
  return cursor.file.problem(cursor.path, code, message, {
    ...(suggestion !== undefined && { suggestion }),
    ...(atKey !== undefined && { atKey }),
    ...(within !== undefined && { within }),
  })
}

/** Lists allowed names in order; a long list is cut. */
export function namesText(names: Iterable<string>): string {
  const all = [...names]
  const shown = all.slice(0, 12).join(', ')
  return all.length > 12 ? `${shown}, …` : shown
}
