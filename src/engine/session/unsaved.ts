/* Whether anything typed on the screen is not saved yet: each place that holds such a thing says so while it is there. */
const places = new Set<() => boolean>()

/** Asks a place from now on; answers how to stop. */
export function watchUnsaved(isDirty: () => boolean): () => void {
  places.add(isDirty)
  return () => places.delete(isDirty)
}

/** Would leaving the page lose something that was typed? */
export function hasUnsaved(): boolean {
  return [...places].some((isDirty) => isDirty())
}
