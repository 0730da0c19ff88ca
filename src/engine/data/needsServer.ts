/*
 * What needs the server is stopped before it begins while the server cannot be reached, and one sentence says why.
 * Every form and every control with `needsServer` is; the data layer refuses whatever is left.
 */

import { requestHooks } from './http'

/** @example <Button {...needsServer} onClick={send}>…</Button> */
export const needsServer = { 'data-needs-server': '' } as const

const marked = '[data-needs-server]'
const sending = `[type="submit"], ${marked}`

/** Returns a function that stops. */
export function holdBack(onHeldBack: () => void): () => void {
  const stop = (event: Event) => {
    const { target } = event
    // The field mode takes what forms save, and refuses what it cannot.
    const isTaken = requestHooks.field !== undefined
    const held = isTaken ? marked : sending
    const isSubmit = event.type === 'submit' && !isTaken
    const isHeld = isSubmit || (target instanceof Element && target.closest(held) !== null)
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
