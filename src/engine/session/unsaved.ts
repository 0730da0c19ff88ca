/* What is typed on the screen and not saved yet: each place that holds such a thing answers for it while it is there. */
import { signOut } from './signOut'

/** A place with something to save. */
export interface UnsavedPlace {
  /** Would leaving the page lose something that was typed? */
  isDirty(): boolean
  /** Asks the person whether to leave all the same. */
  ask(): Promise<boolean>
  /** The person leaves all the same: nothing of it is kept. */
  giveUp(): void
}

const places = new Set<UnsavedPlace>()
const listeners = new Set<() => void>()

/** Asks a place from now on; answers how to stop. */
export function watchUnsaved(place: UnsavedPlace): () => void {
  places.add(place)
  tell()
  return () => {
    places.delete(place)
    tell()
  }
}

function tell() {
  for (const listener of listeners) listener()
}

/** Follows the places that come and go. */
export function followUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place that asks for all of them before another page: one question for what is lost together. */
export function askingPlace(): UnsavedPlace | undefined {
  const [first] = places
  return first
}

/** Would leaving the page lose something that was typed? */
export function hasUnsaved(): boolean {
  return [...places].some((place) => place.isDirty())
}

/** Gives up all that was typed. */
export function giveUpUnsaved(): void {
  for (const place of places) if (place.isDirty()) place.giveUp()
}

/** Signs out, unless something is not saved and the person stays for it. */
export async function leaveConsole(): Promise<void> {
  for (const place of places) if (place.isDirty() && !(await place.ask())) return
  await signOut()
}
