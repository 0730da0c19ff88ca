/* The page by keyboard alone: letters that work wherever nothing is being typed and no dialog is open. */

import { actOn, isTyping, usePageKeys } from '../../engine'
import { inboxKeys } from './keys'

/** What each shortcut does; nothing where there is nothing to do it to. */
type Acts = Parameters<typeof actOn<keyof typeof inboxKeys>>[2]

/** Listens as long as the page is there. */
export function useInboxKeys(acts: Acts): void {
  usePageKeys((event) => {
    if (!isBusyWith(event.target) && actOn(event, inboxKeys, acts)) event.preventDefault()
  }, document)
}

function isBusyWith(target: EventTarget | null): boolean {
  if (isTyping(target)) return true
  // On a narrow screen the panel is a dialog too, but one of this page.
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && dialog.querySelector('[data-inbox-panel]') === null
}
