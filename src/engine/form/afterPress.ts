/* Delays work until a click is over: a message shown on blur would move the button being pressed. */

export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) {
    work()
    return
  }
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(work)
  }
  // On touch, pointerup fires before the blur; the emulated mouse events come after both.
  for (const name of ['mouseup', 'pointercancel', 'dragend'])
    window.addEventListener(name, end, { capture: true, signal: ended.signal })
}
