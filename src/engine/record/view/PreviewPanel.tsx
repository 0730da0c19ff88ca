/*
 * A record's preview beside its list. It is not modal: the keyboard stays in the list, the preview follows
 * the focused row, and F6 moves focus between the two.
 */
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { hint } from '../../page/Hints'
import { isLayerOpen } from '../../page/isLayerOpen'
import { useDebounced } from '../../page/useDebounced'
import type { PreviewPanelProps } from '../../rows/previewPanel'
import { keys, pressed } from '../../shortcuts/keys'
import { usePageKeys } from '../../shortcuts/usePageKeys'
import { viewText } from './messages'
import { RecordView } from './RecordView'
import { Glyph } from './values/Glyph'
import './preview.css'

export function PreviewPanel({ entity, id, onChanged, onClose }: PreviewPanelProps) {
  // Debounced, so that moving quickly through a list requests none of the rows in between.
  const shown = Number(useDebounced(String(id)))
  const panel = useRef<HTMLElement>(null)
  const list = useRef<Element>(null)
  usePageKeys((event) => {
    if (event.defaultPrevented || isLayerOpen()) return
    const wish = pressed(event, keys.peek)
    if (wish === 'change') {
      event.preventDefault()
      if (panel.current?.contains(document.activeElement)) focusOn(list.current)
      else {
        list.current = document.activeElement
        panel.current?.focus()
      }
    } else if (wish === 'close' && !isTyping(event.target, panel.current)) onClose()
  })
  useLayoutEffect(() => {
    const element = panel.current
    list.current = document.activeElement
    return () => {
      // Moves focus out before the panel unmounts; in layout effects it is still in the document.
      if (element?.contains(document.activeElement)) focusOn(list.current)
    }
  }, [])
  return createPortal(
    <aside
      ref={panel}
      className="peek"
      tabIndex={-1}
      aria-label={viewText.peekOf(entity.title)}
      aria-keyshortcuts="F6"
    >
      <button
        type="button"
        className="peek-close"
        aria-label={viewText.close}
        {...hint(viewText.close)}
        onClick={onClose}
      >
        <Glyph path="M19 6.400 17.600 5 12 10.600 6.400 5 5 6.400 10.600 12 5 17.600 6.400 19 12 13.400 17.600 19 19 17.600 13.400 12Z" />
      </button>
      <RecordView key={shown} entity={entity} id={shown} isPeek onChanged={onChanged} />
      <p className="peek-keys">{viewText.peekKeys}</p>
    </aside>,
    document.body,
  )
}

function focusOn(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

/** Escape inside an input or inline form closes that, not the panel. */
function isTyping(target: EventTarget | null, panel: HTMLElement | null): boolean {
  return (
    target instanceof HTMLElement &&
    panel?.contains(target) === true &&
    target.closest('input, textarea, .sheet-inplace') !== null
  )
}
