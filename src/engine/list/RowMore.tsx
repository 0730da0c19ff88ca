/* The three dots of a row: what has no button of its own there. */
import { useState } from 'react'
import { actionText } from '../actions/messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import { Shape } from './grid/Shape'
import type { RowEntry } from './rowEntry'

const RowMenu = lazyDialog(() => import('./RowMenu').then((part) => part.RowMenu))

interface RowMoreProps {
  /** What the record is called. */
  readonly label: string
  readonly entries: readonly RowEntry[]
}

/** The button; nothing where there is nothing to choose. */
export function RowMore({ label, entries }: RowMoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (entries.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="row-action"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`${actionText.more} ${label}`}
        {...hint(actionText.more)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Shape name="more" />
      </button>
      {anchor && <RowMenu anchor={anchor} entries={entries} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
