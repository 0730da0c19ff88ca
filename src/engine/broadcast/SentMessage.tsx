import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from 'react-router-dom'
import { showDateTime } from '#model/formats/index'
import { hasSection } from '#model/people/access'
import type { MessageChannel } from '#model/record/recipients'
import type { BroadcastSent } from '#model/wire/record/broadcast'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { broadcastText } from './messages'

interface SentMessageProps {
  readonly id: string
  readonly sent: BroadcastSent
  /** Channels whose messages stay in this system. */
  readonly kept: readonly MessageChannel[]
  /** Whether that is all of them. */
  readonly isKept: boolean
  onClose(): void
}

/** The entity of the engine that lists messages to many. */
const listName = 'sys_broadcast_message'

export function SentMessage({ id, sent, kept, isKept, onClose }: SentMessageProps) {
  const { index, actor } = useConsole()
  const list = index.get(listName)
  return (
    <>
      <DialogTitle id={id}>{broadcastText.sent(sent.pessoas, isKept)}</DialogTitle>
      {kept.length > 0 && (
        <DialogContent>
          <DialogContentText>{broadcastText.kept(kept)}</DialogContentText>
        </DialogContent>
      )}
      {sent.smsEm !== undefined && (
        <DialogContent>
          <DialogContentText>{broadcastText.sentLater(showDateTime(sent.smsEm))}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {list && hasSection(list, actor) && <Follow list={list} id={sent.id} onClose={onClose} />}
        <Button variant="contained" autoFocus onClick={onClose}>
          {broadcastText.close}
        </Button>
      </DialogActions>
    </>
  )
}

interface FollowProps {
  readonly list: Parameters<typeof useEntityPaths>[0]
  readonly id: number
  onClose(): void
}

function Follow({ list, id, onClose }: FollowProps) {
  const { show } = useEntityPaths(list)
  return (
    <Button component={Link} to={show(id)} onClick={onClose}>
      {broadcastText.follow}
    </Button>
  )
}
