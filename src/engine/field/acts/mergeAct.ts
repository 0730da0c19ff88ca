/* Merges an edit that was recorded offline into the record as others have left it. Pure. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mergeChanges } from '../../saving/merge'
import { mergeLists } from '../../saving/mergeLists'
import type { ActClash } from '../contract'
import type { QueuedAct } from '../store/queuedAct'

export interface ActMerge {
  readonly values: Row
  readonly clashes: readonly ActClash[]
}

/** Different fields merge by themselves, and so do different items of a list. */
export function mergeAct(
  entity: Entity,
  { before = {}, values }: Pick<QueuedAct, 'before' | 'values'>,
  current: Row,
): ActMerge {
  const versions = { before, changes: values, current }
  const merge = mergeChanges(entity, versions)
  const lists = merge.clashes.map((field) => [field, mergeLists(field, versions)] as const)
  const open = lists.filter(([, both]) => both === undefined)
  const joined = lists.flatMap(([{ name }, both]) => (both === undefined ? [] : [[name, both]]))
  return {
    values: { ...merge.changes, ...Object.fromEntries(joined) },
    clashes: open.map(([{ name }]) => ({
      field: name,
      before: before[name],
      mine: values[name],
      theirs: current[name],
    })),
  }
}
