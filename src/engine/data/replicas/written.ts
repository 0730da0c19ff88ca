/* How often entities were written, by others or by this page, as the server names them. */
import { liveHooks } from '../live/liveMarks'

const writes = new Map<string, number>()
let unknownWrites = 0

liveHooks.note = (names) => {
  if (!names) unknownWrites += 1
  for (const name of names ?? []) writes.set(name, (writes.get(name) ?? 0) + 1)
}

/** Grows with each write to one of the entities. */
export function countWritten(names: Iterable<string>): number {
  let count = unknownWrites
  for (const name of names) count += writes.get(name) ?? 0
  return count
}
