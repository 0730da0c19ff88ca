import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { hint } from '../../page/Hints'

export interface MenuProps {
  readonly isCompact: boolean
  onNavigate?(): void
}

interface GroupButtonProps {
  readonly title: string
  readonly isClosed: boolean
  onPress(): void
}

export function GroupButton({ title, isClosed, onPress }: GroupButtonProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-expanded={!isClosed}
      onClick={onPress}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        width: '100%',
        minHeight: 32,
        px: 1.5,
        border: 0,
        borderRadius: 1,
        bgcolor: 'transparent',
        color: 'text.secondary',
        typography: 'overline',
        lineHeight: 1,
        cursor: 'pointer',
        '&:hover': { color: 'text.primary' },
        '&::after': { content: '"›"', fontSize: '1rem', rotate: isClosed ? '0deg' : '90deg' },
      }}
    >
      {title}
    </Box>
  )
}

interface EntryProps extends MenuProps {
  readonly title: string
  readonly subtitle?: string
  readonly path: string
  readonly icon: ReactNode
  readonly isCurrent: boolean
}

export function Entry({ title, subtitle, path, icon, isCurrent, isCompact, onNavigate }: EntryProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCompact ? title : undefined}
        {...(isCompact ? hint(title) : subtitle !== undefined && hint(subtitle))}
        onClick={onNavigate}
        sx={{
          borderRadius: 1,
          minHeight: 36,
          px: 1.5,
          py: 0.5,
          justifyContent: isCompact ? 'center' : undefined,
        }}
      >
        <ListItemIcon
          sx={{ minWidth: isCompact ? 0 : 36, color: isCurrent ? 'primary.main' : 'text.secondary' }}
        >
          {icon}
        </ListItemIcon>
        {!isCompact && (
          <ListItemText
            primary={title}
            slotProps={{
              primary: { noWrap: true, sx: { fontWeight: isCurrent ? 650 : 500, fontSize: '0.875rem' } },
            }}
            sx={{ my: 0 }}
          />
        )}
      </ListItemButton>
    </ListItem>
  )
}
