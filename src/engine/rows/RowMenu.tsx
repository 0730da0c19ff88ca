import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Icon } from '../page/Icon'
import type { RowEntry } from './rowEntry'
import { Shape } from './Shape'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly entries: readonly RowEntry[]
  onClose(): void
}

export function RowMenu({ anchor, entries, onClose }: RowMenuProps) {
  const hasIcons = entries.some(({ icon, shape }) => icon !== undefined || shape !== undefined)
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {entries.map(({ key, label, icon, shape, unavailable, isDangerous = false, act }) => (
        <MenuItem
          key={key}
          disabled={unavailable !== undefined}
          sx={isDangerous ? { color: 'error.main' } : undefined}
          onClick={() => {
            onClose()
            act()
          }}
        >
          {(icon !== undefined || shape) && (
            <ListItemIcon sx={{ color: 'inherit', '& svg': { width: 20, fill: 'currentColor' } }}>
              {shape ? <Shape name={shape} /> : <Icon name={icon} />}
            </ListItemIcon>
          )}
          <ListItemText inset={icon === undefined && !shape && hasIcons} secondary={unavailable}>
            {label}
          </ListItemText>
        </MenuItem>
      ))}
    </Menu>
  )
}
