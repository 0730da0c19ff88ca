/* Registry of unsaved input: each component that has some registers while it is mounted. */
import { createListeners } from './listeners'

export interface UnsavedInput {
  isDirty(): boolean
  ask(): Promise<boolean>
  giveUp(): void
}

const places = new Set<UnsavedInput>()
const { follow, notify } = createListeners()
export const followUnsaved = follow

export function watchUnsaved(place: UnsavedInput): () => void {
  places.add(place)
  notify()
  return () => {
    places.delete(place)
    notify()
  }
}

/** Only one component asks before a navigation, on behalf of all. */
export function askingPlace(): UnsavedInput | undefined {
  const [first] = places
  return first
}

export function hasUnsaved(): boolean {
  return [...places].some((place) => place.isDirty())
}

export function giveUpUnsaved(): void {
  for (const place of places) if (place.isDirty()) place.giveUp()
}

const signOutQuestions = new Set<() => Promise<boolean>>()

/** Asks before signing out, but not before other pages. Returns a function that stops. */
export function askBeforeSignOut(ask: () => Promise<boolean>): () => void {
  signOutQuestions.add(ask)
  return () => signOutQuestions.delete(ask)
}

/** Asks about all unsaved input; false if the user stays. */
export async function confirmLeaving(): Promise<boolean> {
  for (const place of places) if (place.isDirty() && !(await place.ask())) return false
  for (const ask of signOutQuestions) if (!(await ask())) return false
  return true
}
