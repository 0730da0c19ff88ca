import './menu.css'
import type { ReactNode } from 'react'
import { hint } from '../../page/Hints'

export interface MenuProps {
  readonly isCompact: boolean
}

interface GroupButtonProps {
  readonly title: string
  readonly isClosed: boolean
  onPress(): void
}

export function GroupButton({ title, isClosed, onPress }: GroupButtonProps) {
  return (
    <button type="button" className="menu-title" aria-expanded={!isClosed} onClick={onPress}>
      {title}
    </button>
  )
}

interface EntryProps extends MenuProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly path: string
  readonly icon: ReactNode
  readonly isCurrent: boolean
}

/** Clicks are handled by the menu. */
export function Entry({ title, subtitle, path, icon, isCurrent, isCompact }: EntryProps) {
  return (
    <li>
      <a
        className="menu-entry"
        href={`#${path}`}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCompact ? title : undefined}
        {...(isCompact ? hint(title) : subtitle !== undefined && hint(subtitle))}
      >
        <span className="menu-icon">{icon}</span>
        {!isCompact && <span className="menu-name">{title}</span>}
      </a>
    </li>
  )
}
