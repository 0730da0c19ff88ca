/* What is typed on the screen and not saved yet: each place that holds such a thing answers for it while it is there. */
import { signOut } from './signOut'

/** A place with something to save. */
interface Place {
  /** Would leaving the page lose something that was typed? */
  isDirty(): boolean
  /** Asks the person whether to leave all the same. */
  ask(): Promise<boolean>
}

const places = new Set<Place>()

/** Asks a place from now on; answers how to stop. */
export function watchUnsaved(place: Place): () => void {
  places.add(place)
  return () => places.delete(place)
}

/** Would leaving the page lose something that was typed? */
export function hasUnsaved(): boolean {
  return [...places].some((place) => place.isDirty())
}

/** Signs out, unless something is not saved and the person stays for it. */
export async function leaveConsole(): Promise<void> {
  for (const place of places) if (place.isDirty() && !(await place.ask())) return
  await signOut()
}
