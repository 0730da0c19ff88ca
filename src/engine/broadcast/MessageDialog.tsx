/* Writes a message to the people of a list, shows whom it reaches and how it looks, and sends it. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, useId } from 'react'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import type { BroadcastPreview } from '#model/wire/record/broadcast'
import { shellText } from '../messages'
import { useDialogs } from '../page/Dialogs'
import { escapeOnly } from '../page/escapeOnly'
import { PageFailure } from '../page/PageFailure'
import type { Audience } from './broadcastCalls'
import { MessageFields } from './MessageFields'
import { MessagePreview } from './MessagePreview'
import { MessageTemplates } from './MessageTemplates'
import { broadcastText } from './messages'
import { SentMessage } from './SentMessage'
import { type Message, useMessage } from './useMessage'

interface MessageDialogProps {
  readonly entity: Entity
  readonly audience: Audience
  onClose(): void
}

export function MessageDialog({ entity, audience, onClose }: MessageDialogProps) {
  const id = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const { confirm } = useDialogs()
  const message = useMessage(entity, audience)
  const { preview, people, sent } = message
  const reach = preview.data
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reach || obstacleTo(message, reach) !== undefined) return
    const messages = message.channels.map((channel) =>
      broadcastText.messages(channel, reach[channel].recebem),
    )
    const isSure = await confirm({
      title: broadcastText.send,
      message: broadcastText.confirm(message.content.subject.trim(), people, messages),
      confirmLabel: broadcastText.sendTo(people),
    })
    if (isSure) await message.send(people)
  }
  const title = reach ? `${broadcastText.send} · ${broadcastText.people(reach.pessoas)}` : broadcastText.send
  return (
    <Dialog
      open
      onClose={escapeOnly(onClose)}
      aria-labelledby={`${id}-title`}
      maxWidth={sent ? 'xs' : 'md'}
      fullWidth
      fullScreen={isPhone && !sent}
    >
      {sent ? (
        <SentMessage id={`${id}-title`} sent={sent} {...keptOf(message, reach)} onClose={onClose} />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void submit(event)}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
            <DialogTitle id={`${id}-title`} sx={{ flex: 1, minWidth: 0 }}>
              {title}
            </DialogTitle>
            {reach && <MessageTemplates message={message} fields={reach.campos} onLeave={onClose} />}
          </Box>
          <DialogContent>
            {preview.error && <PageFailure error={preview.error} onRetry={() => void preview.refetch()} />}
            {preview.isPending && (
              <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 4 }}>
                <CircularProgress size={24} />
                {broadcastText.counting}
              </Box>
            )}
            {reach && <Writing message={message} reach={reach} />}
          </DialogContent>
          {reach && <Status message={message} reach={reach} />}
          <Buttons
            message={message}
            isClosed={!reach || obstacleTo(message, reach) !== undefined}
            onClose={onClose}
          />
        </Box>
      )}
    </Dialog>
  )
}

interface WritingProps {
  readonly message: Message
  readonly reach: BroadcastPreview
}

function Writing({ message, reach }: WritingProps) {
  const { content, channels, draft } = message
  return (
    <>
      {draft && (
        <Alert
          severity="info"
          role="status"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={message.discard}>
              {broadcastText.discard}
            </Button>
          }
        >
          {broadcastText.restored(showDateTime(draft.at))}
        </Alert>
      )}
      <div className="message-form">
        <MessageFields message={message} reach={reach} />
        <MessagePreview
          examples={reach.exemplos}
          fields={reach.campos}
          channels={channels}
          subject={content.subject}
          text={content.text}
        />
      </div>
    </>
  )
}

/** Outside of what scrolls, so that it is seen. */
function Status({ message, reach }: WritingProps) {
  const { failure, testedTo } = message
  const obstacle = obstacleTo(message, reach)
  const { kept, isKept } = keptOf(message, reach)
  return (
    <Box role="status" sx={{ px: 3, pb: 1.5, '&:empty': { p: 0 } }}>
      {failure.message !== undefined && <Alert severity="error">{failure.message}</Alert>}
      {obstacle !== undefined && <Alert severity="warning">{obstacle}</Alert>}
      {kept.length > 0 && <Alert severity="warning">{broadcastText.kept(kept)}</Alert>}
      {testedTo.length > 0 && (
        <Alert severity={isKept ? 'info' : 'success'}>{broadcastText.tested(testedTo, isKept)}</Alert>
      )}
    </Box>
  )
}

/** The chosen channels without a service that sends: their messages stay in this system. */
function keptOf({ channels }: Message, reach: BroadcastPreview | undefined) {
  const kept = channels.filter((channel) => reach?.locais.includes(channel))
  return { kept, isKept: kept.length > 0 && kept.length === channels.length }
}

/** Why nothing can be sent, apart from what is written. */
function obstacleTo({ channels, people }: Message, reach: BroadcastPreview): string | undefined {
  const total = channels.reduce((sum, channel) => sum + reach[channel].recebem, 0)
  if (channels.length > 0 && people === 0) return broadcastText.nobody
  if (total > reach.limite) return broadcastText.tooMany(reach.limite)
  return total > reach.hoje ? broadcastText.tooManyToday(reach.hoje) : undefined
}

interface ButtonsProps {
  readonly message: Message
  readonly isClosed: boolean
  onClose(): void
}

function Buttons({ message, isClosed, onClose }: ButtonsProps) {
  const { busy, people } = message
  return (
    <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1, '& > :not(style)': { m: 0 } }}>
      <Button
        style={{ marginRight: 'auto' }}
        loading={busy === 'test'}
        disabled={isClosed || busy === 'send'}
        onClick={() => void message.test()}
      >
        {broadcastText.test}
      </Button>
      <Button color="inherit" onClick={onClose}>
        {shellText.cancel}
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={isClosed || people === 0 || busy === 'test'}
        loading={busy === 'send'}
      >
        {people > 0 ? broadcastText.sendTo(people) : broadcastText.send}
      </Button>
    </DialogActions>
  )
}
