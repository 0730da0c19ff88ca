/*
 * Lets a press end before the page moves under it. What a field says when it is left pushes down what stands below:
 * the button that is being pressed would no longer be under the pointer, and its click would be lost.
 */

/** Does the work once what is pressed was let go and its click has come; at once when nothing is pressed. */
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
  // Of a finger the pointer is up before what was under it is left; the mouse events come after both.
  for (const name of ['mouseup', 'pointercancel', 'dragend'])
    window.addEventListener(name, end, { capture: true, signal: ended.signal })
}
