/*
 * What needs the server is stopped before it begins while the server cannot be reached, and one sentence says why.
 * Every form and every control with `needsServer` is; the data layer refuses whatever is left.
 */

/** @example <Button {...needsServer} onClick={send}>…</Button> */
export const needsServer = { 'data-needs-server': '' } as const

const marked = '[type="submit"], [data-needs-server]'

/** Returns a function that stops. */
export function holdBack(onHeldBack: () => void): () => void {
  const stop = (event: Event) => {
    const { target } = event
    const isHeld = event.type === 'submit' || (target instanceof Element && target.closest(marked) !== null)
    if (!isHeld) return
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
