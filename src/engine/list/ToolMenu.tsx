/* A button above a list that opens a menu. */
import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { hint } from '../page/Hints'

interface ToolMenuProps {
  /** The accessible name; it contains `text`. */
  readonly label: string
  /** Without a text the button shows its icon only. */
  readonly text?: string
  readonly icon?: ReactNode
  readonly isActive?: boolean
  readonly isBusy?: boolean
  /** Renders the open menu. */
  menu(anchor: HTMLElement, close: () => void): ReactNode
}

export function ToolMenu({ label, text, icon, isActive = false, isBusy = false, menu }: ToolMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        className={`tool-menu${isActive ? ' tool-menu--active' : ''}${text === undefined ? ' tool-menu--icon' : ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        loading={isBusy}
        endIcon={text !== undefined && <ArrowIcon />}
        {...(text === undefined && hint(label))}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        {text !== undefined && <span className="tool-text">{text}</span>}
      </Button>
      {anchor && menu(anchor, () => setAnchor(null))}
    </>
  )
}
