/*
 * The notification bell: asks for the counters every 15 minutes, rings until it is opened and again at each refresh.
 * Every entry leads to the first page and from there to the list it counts.
 */
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { hint, homeOf, lazyDialog, useConsole, withOrigin } from '../../engine'
import { text } from './messages'
import { ring } from './ring'
import { useBellItems } from './useBellItems'

const BellPanel = lazyDialog(() => import('./BellPanel').then((part) => part.BellPanel))

/** The bell. */
export function Bell() {
  const tools = useConsole()
  const navigate = useNavigate()
  const [hasSound, setSound] = useStore('bell.sound', true)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openedAt, setOpenedAt] = useState(0)
  const { items, mentions, total, dataUpdatedAt, isError } = useBellItems(tools.actor.role)
  const wasOpened = openedAt > 0
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
      {wasOpened && (
        <BellPanel
          anchor={anchor}
          items={items}
          mentions={mentions}
          hasFailed={isError}
          updatedAt={dataUpdatedAt}
          hasSound={hasSound}
          onSound={() => setSound(!hasSound)}
          onGo={go}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

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
