/* Polls every 15 minutes and rings at each refresh until it is opened. */
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { mayAct } from '#model/people/access'
import { hint, homeOf, lazyDialog, pathsOf, useConsole, useDataProvider, withOrigin } from '../../engine'
import { text } from './messages'
import { type BellItem, useBellItems } from './useBellItems'

const BellPanel = lazyDialog(() => import('./BellPanel').then((part) => part.BellPanel))

export function Bell() {
  const tools = useConsole()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const [hasSound, setSound] = useStore('bell.sound', true)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [openedAt, setOpenedAt] = useState(0)
  const { items, mentions, notices, total, dataUpdatedAt, isError } = useBellItems(tools.actor.role)
  const wasOpened = openedAt > 0
  const isRinging = total > 0 && dataUpdatedAt > openedAt
  // Rings once per refresh, and never when only the sound setting changes.
  const rungFor = useRef(0)
  useEffect(() => {
    if (rungFor.current === dataUpdatedAt) return
    rungFor.current = dataUpdatedAt
    if (hasSound && total > 0) void import('./playSound').then((part) => part.playSound())
  }, [dataUpdatedAt, total, hasSound])

  const open = (event: { currentTarget: HTMLElement }) => {
    setAnchor(event.currentTarget)
    setOpenedAt(Date.now())
  }
  const go = async (item: BellItem) => {
    setAnchor(null)
    navigate(homeOf(tools.area))
    if (item.address === undefined) return
    // When the record cannot be found, the list shows the error.
    const record = item.count === 1 ? await findOnly(item).catch(() => undefined) : undefined
    navigate(record ?? withOrigin(item.address, text.origin))
  }
  const findOnly = async ({ entity: name, filter }: BellItem) => {
    const entity = tools.index.get(name)
    const { data } = await dataProvider.getList(name, {
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'id', order: 'ASC' },
      filter,
      meta: { fields: ['id'] },
    })
    const [only, another] = data
    const isOpen = entity && mayAct(entity, 'view', tools.actor)
    return isOpen && only && !another ? pathsOf(entity, tools.area).show(only.id) : undefined
  }

  return (
    <>
      <IconButton aria-label={text.count(total)} {...hint(text.title)} aria-haspopup="dialog" onClick={open}>
        {/* Within its button, beside the next one. */}
        <Badge
          badgeContent={total}
          color="error"
          max={99}
          sx={{
            '& .MuiBadge-badge': { right: 5, top: 3, height: 16, minWidth: 16, px: 0.5, fontSize: '0.65rem' },
          }}
        >
          {isRinging ? <NotificationsActive sx={swing} data-ringing /> : <NotificationsNone />}
        </Badge>
      </IconButton>
      {wasOpened && (
        <BellPanel
          anchor={anchor}
          items={items}
          mentions={mentions}
          notices={notices}
          hasFailed={isError}
          updatedAt={dataUpdatedAt}
          hasSound={hasSound}
          onSound={() => setSound(!hasSound)}
          onGo={(item) => void go(item)}
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
