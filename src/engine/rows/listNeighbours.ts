/* The row order that a list passes to the show page for its previous and next links. Pure. */
import { isRow } from '#model/entity/jsonSchema'

/** History state is limited in size, so only part of a long list is passed. */
const mostIds = 500

export interface ListNeighbours {
  readonly among: readonly number[]
}

export function neighboursOf(ids: readonly number[], id: number): ListNeighbours {
  const at = Math.max(0, ids.indexOf(id) - mostIds / 2)
  return { among: ids.slice(at, at + mostIds) }
}

export function hasNeighbours(state: unknown): state is ListNeighbours {
  return isRow(state) && Array.isArray(state.among) && state.among.every((each) => typeof each === 'number')
}
