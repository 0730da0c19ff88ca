/* A button above a list that opens a menu. */
import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'

interface ToolMenuProps {
  /** The accessible name; it contains `text`. */
  readonly label: string
  readonly text: string
  readonly isActive?: boolean
  /** Renders the open menu. */
  menu(anchor: HTMLElement, close: () => void): ReactNode
}

export function ToolMenu({ label, text, isActive = false, menu }: ToolMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        className={`tool-menu${isActive ? ' tool-menu--active' : ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        endIcon={<ArrowIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="tool-text">{text}</span>
      </Button>
      {anchor && menu(anchor, () => setAnchor(null))}
    </>
  )
}
