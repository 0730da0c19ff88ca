/*
 * Delays work until a click is over. The message a field shows on blur moves the content below, so the button
 * being pressed would lose its click.
 */

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
