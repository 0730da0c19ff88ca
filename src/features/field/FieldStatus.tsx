import CloudDone from '@mui/icons-material/CloudDoneOutlined'
import CloudOff from '@mui/icons-material/CloudOff'
import CloudSync from '@mui/icons-material/CloudSyncOutlined'
import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  askBeforeSignOut,
  followNewShell,
  hint,
  joinPath,
  useConnection,
  useConsole,
  useDialogs,
  useFieldState,
} from '../../engine'
import { text } from './messages'
import { fieldPath } from './titles'

export function FieldStatus() {
  const { area } = useConsole()
  const isConnected = useConnection()
  const state = useFieldState()
  useEffect(followNewShell, [])
  const { confirm } = useDialogs()
  const count = state?.waiting.length ?? 0
  const ask = useEvent(async () => {
    if (count === 0) return true
    return confirm({ title: text.leaveTitle, message: text.leave(count), confirmLabel: text.leaveTitle })
  })
  useEffect(() => askBeforeSignOut(ask), [ask])
  if (!state) return null
  const toFix = state.waiting.filter(({ question }) => question).length
  const toSend = state.waiting.length - toFix
  const label = text.status([
    ...(isConnected ? [] : [text.statusOf.offline]),
    ...(state.isSending ? [text.statusOf.sending] : []),
    ...(toSend > 0 ? [text.toSend(toSend)] : []),
    ...(toFix > 0 ? [text.toFix(toFix)] : []),
    ...(state.clockError === undefined ? [] : [text.statusOf.clock]),
    ...(isConnected && state.waiting.length === 0 ? [text.statusOf.idle] : []),
  ])
  const Connected = count > 0 ? CloudUpload : CloudDone
  const Picture = state.isSending ? CloudSync : isConnected ? Connected : CloudOff
  return (
    <IconButton component={Link} to={joinPath(area, fieldPath)} aria-label={label} {...hint(label)}>
      <Badge
        badgeContent={count}
        color={toFix > 0 ? 'error' : 'warning'}
        max={99}
        sx={{
          '& .MuiBadge-badge': { right: 5, top: 3, height: 16, minWidth: 16, px: 0.5, fontSize: '0.65rem' },
        }}
      >
        <Picture />
      </Badge>
    </IconButton>
  )
}
