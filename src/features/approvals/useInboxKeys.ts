/* Single-letter shortcuts, inactive while the user types or a dialog is open. */

import { actOn, isTyping, usePageKeys } from '../../engine'
import { inboxKeys } from './keys'

/** Undefined where the shortcut does not apply. */
type InboxActions = Parameters<typeof actOn<keyof typeof inboxKeys>>[2]

export function useInboxKeys(actions: InboxActions): void {
  usePageKeys((event) => {
    if (!isBusyWith(event.target) && actOn(event, inboxKeys, actions)) event.preventDefault()
  }, document)
}

function isBusyWith(target: EventTarget | null): boolean {
  if (isTyping(target)) return true
  // On narrow screens the request panel is a dialog too, but shortcuts work in it.
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog !== null && dialog.querySelector('[data-inbox-panel]') === null
}
