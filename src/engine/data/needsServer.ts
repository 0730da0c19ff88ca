/*
 * What needs the server is stopped before it begins while the server cannot be reached, and one sentence says why.
 * That is every form and every control with `data-needs-server`, except in what is `takenOffline`; the data layer
 * refuses whatever is left.
 */

const taken = '[data-taken]'
const marked = '[type="submit"], [data-needs-server]'

/** Returns a function that stops. */
export function holdBack(onHeldBack: () => void): () => void {
  const stop = (event: Event) => {
    const { target } = event
    const isSubmit = event.type === 'submit' && target instanceof HTMLFormElement
    const clicked = target instanceof Element ? target.closest(marked) : null
    const held = isSubmit ? [...target.elements] : clicked ? [clicked] : []
    if (!isSubmit && held.length === 0) return
    if (held.some((each) => each.closest(taken))) return
    event.preventDefault()
    event.stopPropagation()
    onHeldBack()
  }
  const end = new AbortController()
  for (const name of ['click', 'submit'] as const) {
    document.addEventListener(name, stop, { capture: true, signal: end.signal })
  }
  return () => end.abort()
}
