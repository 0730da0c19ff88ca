import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router-dom'
import { Menu } from '../page/overlays'

interface LinksMenuProps {
  readonly anchor: HTMLElement
  readonly label: string
  readonly links: readonly { readonly text: string; readonly to: string; readonly isCurrent: boolean }[]
  onClose(): void
}

export function LinksMenu({ anchor, label, links, onClose }: LinksMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {links.map(({ text, to, isCurrent }) => (
        <MenuItem
          key={to}
          component={Link}
          to={to}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onClose}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  )
}
