import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import type { Version } from './store'

/** One of many changes by the same act and actor to records of the same entity. */
export type BatchChange = { readonly entity: Entity; readonly id: number; readonly actor: Actor } & (
  | { readonly act: 'edit'; readonly input: Row; readonly version: Version; readonly actName: undefined }
  | { readonly act: 'remove' }
  | { readonly act: 'transition'; readonly input: Row; readonly transition: string }
)

/** Undefined for a record that has to be written by itself. */
export type BatchOutcome = { readonly row: FoundRow } | { readonly refusal: Problem } | undefined

/**
 * Changes records in one transaction, as far as it can, with an outcome for each.
 * @param note called before the commit
 */
export type ChangeMany = (
  changes: readonly BatchChange[],
  note?: (outcomes: readonly BatchOutcome[]) => void,
) => Promise<readonly BatchOutcome[]>
