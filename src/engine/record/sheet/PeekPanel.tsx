/*
 * A record beside the list that it is in: the keyboard stays in the list, and where it moves on to is shown next. Not a
 * dialog: the list can be used all the while.
 */
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { createPortal } from 'react-dom'
import type { Entity } from '#model/entity/entity'
import { hint } from '../../page/Hints'
import { useSettled } from '../../page/useSettled'
import { sheetText } from './messages'
import { Sheet } from './Sheet'
import { Glyph } from './values/Glyph'
import './peek.css'

interface PeekPanelProps {
  readonly entity: Entity
  readonly id: number
  onClose(): void
}

/** The panel. */
export function PeekPanel({ entity, id, onClose }: PeekPanelProps) {
  // Who runs through a list asks for none of the rows between.
  const shown = Number(useSettled(String(id)))
  const leave = useEvent((event: KeyboardEvent) => {
    // A dialog or menu above it closes first.
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !document.querySelector('[role=dialog], [role=menu]')
    )
      onClose()
  })
  useEffect(() => {
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [leave])
  return createPortal(
    <aside className="peek" aria-label={sheetText.peekOf(entity.title)}>
      <button
        type="button"
        className="peek-close"
        aria-label={sheetText.close}
        {...hint(sheetText.close)}
        onClick={onClose}
      >
        <Glyph path="M19 6.400 17.600 5 12 10.600 6.400 5 5 6.400 10.600 12 5 17.600 6.400 19 12 13.400 17.600 19 19 17.600 13.400 12Z" />
      </button>
      <Sheet key={shown} entity={entity} id={shown} isPeek />
    </aside>,
    document.body,
  )
}
