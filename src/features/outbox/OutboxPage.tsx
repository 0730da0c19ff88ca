import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type MessageState, messageStates, type OutboxPage as Part } from '#model/wire/installation/outbox'
import { call, PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { MessageCard } from './MessageCard'
import { text } from './messages'
import { type Channel, canSendAgain, channels } from './outbox'
import { useOutbox } from './useOutbox'

/** Channel and state are in the URL. */
export function OutboxPage() {
  const [params, setParams] = useSearchParams()
  const channel = channels.find((each) => each === params.get('canal')) ?? 'mail'
  const state = messageStates.find((each) => each === params.get('situacao'))
  const show = (next: Channel, only?: MessageState) =>
    setParams({ canal: next, ...(only && { situacao: only }) }, { replace: true })
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Tabs
        value={channel}
        onChange={(_event, next: Channel) => show(next)}
        aria-label={text.title}
        sx={{ mb: 2 }}
      >
        {channels.map((each) => (
          <Tab
            key={each}
            id={`tab-${each}`}
            value={each}
            label={text.channels[each]}
            aria-controls="outbox"
          />
        ))}
      </Tabs>
      <Box id="outbox" role="tabpanel" aria-labelledby={`tab-${channel}`} sx={{ maxWidth: 860 }}>
        <Messages key={channel} channel={channel} state={state} onState={(only) => show(channel, only)} />
      </Box>
    </>
  )
}

interface MessagesProps {
  readonly channel: Channel
  readonly state: MessageState | undefined
  onState(state: MessageState | undefined): void
}

function Messages({ channel, state, onState }: MessagesProps) {
  const outbox = useOutbox(channel, state)
  const again = useSendAgain()
  const first = outbox.data?.pages[0]
  if (outbox.error && !first) {
    return <PageFailure error={outbox.error} onRetry={() => void outbox.refetch()} />
  }
  if (!outbox.data || !first) return <PageSkeleton />
  const messages = outbox.data.pages.flatMap((page) => page.mensagens)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={first.local ? 'warning' : 'info'}>
        {first.aviso} {first.local && channel === 'mail' && text.strangers}
      </Alert>
      <StateFilter totais={first.totais} state={state} onState={onState} />
      {messages.length === 0 && (
        <Typography role="status" sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
          {state ? text.emptyFilter : text.empty}
        </Typography>
      )}
      {messages.map((message) => (
        <MessageCard
          key={message.id}
          channel={channel}
          message={message}
          isSending={again.isPending && again.variables === message.id}
          onSendAgain={canSendAgain(message, first.local) ? () => again.mutate(message.id) : undefined}
        />
      ))}
      {messages.length > 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {text.count(messages.length, first.total)}
        </Typography>
      )}
      {outbox.hasNextPage && (
        <Button loading={outbox.isFetchingNextPage} onClick={() => void outbox.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </Box>
  )
}

interface StateFilterProps extends Pick<MessagesProps, 'state' | 'onState'> {
  readonly totais: Part['totais']
}

/** Offers the states that have messages. */
function StateFilter({ totais, state, onState }: StateFilterProps) {
  const all = messageStates.reduce((sum, each) => sum + totais[each], 0)
  const shown = messageStates.filter((each) => totais[each] > 0 || each === state || each === 'falhou')
  const choices: readonly (readonly [value: MessageState | undefined, label: string, count: number])[] = [
    [undefined, text.all, all],
    ...shown.map((each) => [each, text.filters[each], totais[each]] as const),
  ]
  return (
    <Box role="group" aria-label={text.state} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map(([value, label, count]) => (
        <Chip
          key={label}
          component="button"
          clickable
          aria-pressed={value === state}
          color={value === state ? 'primary' : 'default'}
          variant={value === state ? 'filled' : 'outlined'}
          label={`${label} (${count})`}
          onClick={() => onState(value)}
        />
      ))}
    </Box>
  )
}

function useSendAgain() {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /caixa-de-saida/:id/reenvio', { path: { id } }),
    onSuccess: () => notify(text.queued, { type: 'success' }),
    onError: (error) => notify(error instanceof HttpError ? error.message : text.failed, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  })
}
