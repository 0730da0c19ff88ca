/* What a list tells the page about a record that it leads to: the ids of its rows in order. Pure. */
import { isRow } from '#model/entity/jsonSchema'

/** Ids told; a history entry is not the place for whole lists. */
const mostIds = 500

/** What is told, as the state of an address. */
export interface Among {
  readonly among: readonly number[]
}

/** The ids around one of them. */
export function amongOf(ids: readonly number[], id: number): Among {
  const at = Math.max(0, ids.indexOf(id) - mostIds / 2)
  return { among: ids.slice(at, at + mostIds) }
}

/** Was it told? */
export function isAmong(state: unknown): state is Among {
  return isRow(state) && Array.isArray(state.among) && state.among.every((each) => typeof each === 'number')
}
