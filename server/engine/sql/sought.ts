/*
 * Looks up the referenced records that contain search words before the rows that refer to them. Their ids are
 * few and indexed; otherwise labels would be computed row by row.
 */
import type { Query } from '#model/query/query'

/** Ids by `calledKey` or `linkedKey`; a key without ids means there are too many to pass on. */
export type Sought = ReadonlyMap<string, readonly number[]>

/** Most ids passed on per word. */
export const mostSought = 1000

export type Looked<Q extends Pick<Query, 'q'>> = Q & { readonly sought?: Sought | undefined }

/** Key of the records whose label contains the word, or whose field at the path `rest` does. */
export function calledKey(entity: string, rest: string, word: string): string {
  return JSON.stringify([entity, rest, word])
}

/** Key of the records whose linked records at the path match. */
export function linkedKey(entity: string, path: string, word: string): string {
  return JSON.stringify([entity, path, word, 'linked'])
}
