import { useState } from 'react'
import { actionText } from '../actions/messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import type { RowEntry } from './rowEntry'
import './row.css'
import { Shape } from './Shape'

const RowMenu = lazyDialog(() => import('./RowMenu').then((part) => part.RowMenu))

interface RowMoreProps {
  readonly label: string
  readonly entries: readonly RowEntry[]
}

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
