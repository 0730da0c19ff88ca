/*
 * A place in a schema file: its path and whatever value stands there, right shape or wrong.
 * Checks walk with it and never crash on a file that the meta-schema refuses.
 */
import { isRow } from '#model/entity/jsonSchema'
import type { SchemaProblem } from './problem'
import type { JsonPath, SchemaFile } from './schemaFile'

/** A place and its value (undefined where there is none). */
export interface Cursor {
  readonly file: SchemaFile
  readonly path: JsonPath
  readonly value: unknown
}

/** What a problem may say besides its message. */
export interface ProblemDetails {
  readonly suggestion?: string | undefined
  /** At the key instead of the value. */
  readonly atKey?: boolean
  /** Characters into a text value. */
  readonly within?: number
}

/** The whole file. */
export function rootOf(file: SchemaFile): Cursor {
  return { file, path: [], value: file.value }
}

/** The place under keys. */
export function at(cursor: Cursor, ...keys: readonly (string | number)[]): Cursor {
  const value = keys.reduce<unknown>((holder, key) => memberOf(holder, key), cursor.value)
  return { file: cursor.file, path: [...cursor.path, ...keys], value }
}

function memberOf(holder: unknown, key: string | number): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return (holder as Record<string | number, unknown>)[key]
}

/** The items of a list; none when it is no list. */
export function itemsOf(cursor: Cursor): readonly Cursor[] {
  return Array.isArray(cursor.value) ? cursor.value.map((_, i) => at(cursor, i)) : []
}

/** The members of an object by key; none when it is no object. */
export function entriesOf(cursor: Cursor): readonly (readonly [string, Cursor])[] {
  return isRow(cursor.value) ? Object.keys(cursor.value).map((key) => [key, at(cursor, key)] as const) : []
}

/** The text that stands here. */
export function textOf(cursor: Cursor): string | undefined {
  return typeof cursor.value === 'string' ? cursor.value : undefined
}

/** The texts of a list with their places. */
export function textsOf(cursor: Cursor): readonly (readonly [string, Cursor])[] {
  return itemsOf(cursor).flatMap((each) =>
    typeof each.value === 'string' ? [[each.value, each] as const] : [],
  )
}

/** Is it an object (and no list)? */

/** A problem at the place. */
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

/** Names for "what is allowed", in their order; a long list is cut. */
export function namesText(names: Iterable<string>): string {
  const all = [...names]
  const shown = all.slice(0, 12).join(', ')
  return all.length > 12 ? `${shown}, …` : shown
}
