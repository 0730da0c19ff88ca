/* The page by keyboard alone: letters that work wherever nothing is being typed and no dialog is open. */

import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** What each key does; keys are lower-case names of `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Listens as long as the page is there. */
export function useInboxKeys(keys: Keys): void {
  const press = useEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyWith(event.target)) return
    const work = keys[event.key.toLowerCase()]
    if (!work) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}

function isBusyWith(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type="checkbox"]), textarea, [contenteditable]')) return true
  // On a narrow screen the panel is a dialog too, but one of this page.
  const dialog = target.closest('[role="dialog"]')
  return dialog !== null && dialog.querySelector('[data-inbox-panel]') === null
}
