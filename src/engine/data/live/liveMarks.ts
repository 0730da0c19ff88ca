/* When an entity was last read again because others wrote it, so that lists can keep their rows in place. */
import type { LiveMessage } from '#model/wire/live'

const marks = new Map<string, number>()
let everything = 0

/** @param names undefined for all entities */
export function markLive(names: readonly string[] | undefined, at: number): void {
  if (!names) everything = at
  for (const name of names ?? []) marks.set(name, at)
}

/** Milliseconds since 1970; 0 if never. */
export function liveAt(name: string): number {
  return Math.max(everything, marks.get(name) ?? 0)
}

let holds = 0

/** Delays what others change, for example while a card is dragged, until the returned function is called. */
export function holdLive(): () => void {
  holds++
  return () => void holds--
}

export const isLiveHeld = () => holds > 0

export const liveHooks: {
  /** Set by replicas, to know which are stale. */
  note?: (message: LiveMessage) => void
  /** Set by the page: reads again at once what shows entities of which the device's queue has changed. */
  own?: (names: ReadonlySet<string>) => void
} = {}
