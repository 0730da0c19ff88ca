/*
 * The notification bell: asks for the counters every 15 minutes, rings until it is opened and again at each refresh.
 * Every entry leads to the first page and from there to the list it counts.
 */
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import VolumeOff from '@mui/icons-material/VolumeOff'
import VolumeUp from '@mui/icons-material/VolumeUp'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { hint, homeOf, Popover, useConsole, withOrigin } from '../../engine'
import { text } from './messages'
import { ring } from './ring'
import { useBellItems } from './useBellItems'

const roles: readonly string[] = ['admin', 'supervisor', 'gestor']

/** The bell; nothing for roles that decide nothing. */
export function Bell() {
  const { actor } = useConsole()
  return roles.includes(actor.role) ? <RoleBell role={actor.role} /> : null
}

function RoleBell({ role }: { readonly role: string }) {
  const tools = useConsole()
  const navigate = useNavigate()
  const [hasSound, setSound] = useStore('bell.sound', true)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openedAt, setOpenedAt] = useState(0)
  const { items, total, dataUpdatedAt, isError } = useBellItems(role)
  const isRinging = total > 0 && dataUpdatedAt > openedAt
  // A refresh rings once, and the switch of the sound never does.
  const rungFor = useRef(0)
  useEffect(() => {
    if (rungFor.current === dataUpdatedAt) return
    rungFor.current = dataUpdatedAt
    if (hasSound && total > 0) ring()
  }, [dataUpdatedAt, total, hasSound])

  const open = (event: { currentTarget: HTMLElement }) => {
    setAnchor(event.currentTarget)
    setOpenedAt(Date.now())
  }
  const go = (address: string | undefined) => {
    setAnchor(null)
    navigate(homeOf(tools.area))
    if (address !== undefined) navigate(withOrigin(address, text.origin))
  }

  return (
    <>
      <IconButton aria-label={text.count(total)} {...hint(text.title)} aria-haspopup="dialog" onClick={open}>
        <Badge badgeContent={total} color="error" max={99}>
          {isRinging ? <NotificationsActive sx={swing} data-ringing /> : <NotificationsNone />}
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': text.title, sx: { width: 'min(380px, 94vw)' } },
        }}
      >
        <Typography component="h2" variant="h3" sx={{ px: 2, pt: 2, pb: 1 }}>
          {text.title}
        </Typography>
        {total === 0 ? (
          <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
            {isError ? text.failed : text.none}
          </Typography>
        ) : (
          <List disablePadding>
            {items.map(({ key, title, count, address }) => (
              <ListItemButton key={key} onClick={() => go(address)}>
                <ListItemText primary={title} />
                <Chip label={count} color="primary" />
              </ListItemButton>
            ))}
          </List>
        )}
        <Divider />
        <Box sx={{ display: 'flex', alignItems: 'center', px: 1, py: 0.5 }}>
          <Button
            size="small"
            color="inherit"
            aria-pressed={hasSound}
            startIcon={hasSound ? <VolumeUp /> : <VolumeOff />}
            onClick={() => setSound(!hasSound)}
          >
            {hasSound ? text.sound : text.silence}
          </Button>
          {dataUpdatedAt > 0 && (
            <Typography variant="caption" sx={{ ml: 'auto', mr: 1, color: 'text.secondary' }}>
              {text.updated(clock.format(dataUpdatedAt))}
            </Typography>
          )}
        </Box>
      </Popover>
    </>
  )
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

const swing = {
  animation: 'bell-swing 1.2s ease-in-out infinite',
  transformOrigin: 'top center',
  '@keyframes bell-swing': {
    '0%, 50%, 100%': { transform: 'rotate(0)' },
    '10%, 30%': { transform: 'rotate(14deg)' },
    '20%, 40%': { transform: 'rotate(-14deg)' },
  },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const
