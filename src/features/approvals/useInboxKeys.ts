/* The page by keyboard alone: letters that work wherever nothing is being typed and no dialog is open. */

import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { actOn, isTyping } from '../../engine'
import { inboxKeys } from './keys'

/** What each shortcut does; nothing where there is nothing to do it to. */
type Acts = Parameters<typeof actOn<keyof typeof inboxKeys>>[2]

/** Listens as long as the page is there. */
export function useInboxKeys(acts: Acts): void {
  const press = useEvent((event: KeyboardEvent) => {
    if (!isBusyWith(event.target) && actOn(event, inboxKeys, acts)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}

function isBusyWith(target: EventTarget | null): boolean {
  if (isTyping(target)) return true
  // On a narrow screen the panel is a dialog too, but one of this page.
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && dialog.querySelector('[data-inbox-panel]') === null
}
