/*
 * The records that words of a search are found in, looked up before the rows that refer to them: their ids are few
 * and indexed, a word in the name of each row's references would have to be read row by row.
 */
import type { Query } from '#model/query/query'

/** What was found by key (`calledKey`, `linkedKey`); a key without ids means more than are worth handing over. */
export type Sought = ReadonlyMap<string, readonly number[]>

/** Ids that are handed over for one word at most. */
export const mostSought = 1000

/** A question with what its words were found in. */
export type Looked<Q extends Pick<Query, 'q'>> = Q & { readonly sought?: Sought | undefined }

/** Key of the records of an entity that the word is in: in how they are called, or at the path `rest`. */
export function calledKey(entity: string, rest: string, word: string): string {
  return JSON.stringify([entity, rest, word])
}

/** Key of the records of an entity whose linked records at the path are such. */
export function linkedKey(entity: string, path: string, word: string): string {
  return JSON.stringify([entity, path, word, 'linked'])
}
