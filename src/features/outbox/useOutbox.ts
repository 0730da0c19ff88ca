/* Polls while any message is pending. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MessageState } from '#model/wire/installation/outbox'
import { call } from '../../engine'
import type { Channel } from './outbox'

const pageSize = 25
/** Polling interval in milliseconds. */
const lookMs = 5_000

export function useOutbox(channel: Channel, state: MessageState | undefined) {
  return useInfiniteQuery({
    queryKey: ['outbox', channel, state],
    initialPageParam: 0,
    queryFn: async ({ pageParam: first }) => {
      const range = `[${first},${first + pageSize - 1}]`
      const query = { canal: channel, range, ...(state && { situacao: state }) }
      return { ...(await call('GET /caixa-de-saida', { query })), next: first + pageSize }
    },
    getNextPageParam: ({ next, total }) => (next < total ? next : undefined),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const totals = data?.pages[0]?.totais
      return totals && totals.aguardando + totals.enviando > 0 ? lookMs : false
    },
  })
}
