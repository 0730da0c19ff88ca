/* Undo for inputs that rewrite their text, for which the browser drops its own history. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { keys, pressed } from '../shortcuts/keys'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** @returns a key handler that returns true when it handled the key */
export function useUndo(text: string): (event: KeyboardEvent<TextElement>) => boolean {
  const past = useRef<string[]>([])
  const future = useRef<string[]>([])
  const last = useRef(text)
  const written = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (text === last.current) return
    if (text !== written.current) {
      past.current.push(last.current)
      future.current = []
    }
    written.current = undefined
    last.current = text
  }, [text])

  return (event) => {
    const wish = pressed(event, keys.typing)
    if (!wish) return false
    event.preventDefault()
    const element = event.currentTarget
    if (element.readOnly) return true
    const [from, to] = wish === 'redo' ? [future.current, past.current] : [past.current, future.current]
    const next = from.pop()
    if (next === undefined) return true
    to.push(last.current)
    written.current = next
    write(element, next)
    return true
  }
}

/** Dispatches an input event, so that the text is parsed and masked like typed text. */
function write(element: TextElement, text: string): void {
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
