/*
 * Looks up the referenced records that contain search words before the rows that refer to them. Their ids are
 * few and indexed; without this, labels would be computed row by row.
 */
import type { Query } from '#model/query/query'

/** Ids by `calledKey` or `linkedKey`; a key without ids means that there are too many to pass on. */
export type WordMatches = ReadonlyMap<string, readonly number[]>

export const maxWordMatches = 1000

export type WithWordMatches<Q extends Pick<Query, 'q'>> = Q & { readonly sought?: WordMatches | undefined }

export function labelKey(entity: string, rest: string, word: string): string {
  return JSON.stringify([entity, rest, word])
}

export function linkedKey(entity: string, path: string, word: string): string {
  return JSON.stringify([entity, path, word, 'linked'])
}
