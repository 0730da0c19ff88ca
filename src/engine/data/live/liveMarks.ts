/*
 * What others have written: when an entity was last read again because of it, so that lists can keep their rows in
 * place, and how often it was named, so that whole lists in memory know that they are stale.
 */

const marks = new Map<string, number>()
let everything = 0
const writes = new Map<string, number>()
let unknownWrites = 0

/** @param names undefined for all entities */
export function markLive(names: readonly string[] | undefined, at: number): void {
  if (!names) everything = at
  for (const name of names ?? []) marks.set(name, at)
}

/** Milliseconds since 1970; 0 if never. */
export function liveAt(name: string): number {
  return Math.max(everything, marks.get(name) ?? 0)
}

/** @param names undefined if any entity may have been written */
export function noteWritten(names: readonly string[] | undefined): void {
  if (!names) unknownWrites += 1
  for (const name of names ?? []) writes.set(name, (writes.get(name) ?? 0) + 1)
}

/** Grows with each write to one of the entities. */
export function countWritten(names: Iterable<string>): number {
  let count = unknownWrites
  for (const name of names) count += writes.get(name) ?? 0
  return count
}
