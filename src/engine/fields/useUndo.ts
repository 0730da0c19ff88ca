/*
 * Taking back what was typed where the field writes the text itself (masks, numbers, amounts): the browser forgets its
 * own history then. Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again, as everywhere.
 */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { keys, pressed } from '../shortcuts/keys'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps the texts that an input had.
 * @returns the handler of its keys; true when the key was one of these
 */
export function useUndo(text: string): (event: KeyboardEvent<TextElement>) => boolean {
  const past = useRef<string[]>([])
  const future = useRef<string[]>([])
  const last = useRef(text)
  const written = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (text === last.current) return
    // What was taken back is no step of its own.
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

/** Writes a text as if it were typed, so that the input reads and masks it as it does what is typed. */
function write(element: TextElement, text: string): void {
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
