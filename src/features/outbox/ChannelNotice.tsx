/* Says which of the listed messages are actually sent. Refreshes the list while some are pending. */
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { call } from '../../engine'
import { text } from './messages'

/** Polling interval in milliseconds. */
const refreshEvery = 5_000

export function ChannelNotice() {
  const { data: rows = [], filterValues, refetch } = useListContext()
  const isPending = rows.some(({ state }) => state === 'waiting' || state === 'sending')
  useQuery({
    queryKey: ['outbox', 'pending'],
    enabled: isPending,
    queryFn: async () => {
      await refetch()
      return null
    },
    initialData: null,
    staleTime: refreshEvery,
    refetchInterval: refreshEvery,
  })
  const channels = useQuery({
    queryKey: ['outbox', 'channels'],
    queryFn: () => call('GET /caixa-de-saida/canais'),
  })
  const chosen = [filterValues?.channel ?? []].flat()
  const shown = (channels.data ?? []).filter(({ canal }) => chosen.length === 0 || chosen.includes(canal))
  if (channels.isLoading) return <Skeleton variant="rounded" sx={{ height: { xs: 168, sm: 48 }, mb: 1.5 }} />
  if (shown.length === 0) return null
  const local = shown.filter((each) => each.local)
  const sentences = (local.length > 0 ? local : shown).map(({ aviso }) => aviso)
  return (
    <Alert severity={local.length > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
      {[...sentences, ...(local.some(({ canal }) => canal === 'mail') ? [text.strangers] : [])].join(' ')}
    </Alert>
  )
}
