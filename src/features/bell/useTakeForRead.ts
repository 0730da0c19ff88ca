/* Takes what the bell tells for read: it leaves the bell at once. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../engine'
import { mentionsKey, noticesKey } from './useBellItems'

/** What can be taken for read: its key in memory, and the call that writes it down. */
const kinds = {
  mentions: {
    key: mentionsKey,
    tell: (anotacoes?: readonly number[]) =>
      call('POST /mencoes/lidas', { body: anotacoes ? { anotacoes } : {} }),
  },
  notices: {
    key: noticesKey,
    tell: (avisos?: readonly number[]) => call('POST /avisos/lidos', { body: avisos ? { avisos } : {} }),
  },
} as const

/** Takes notes, or notices of events, by their ids; all of them without. */
export function useTakeForRead(kind: keyof typeof kinds): (ids?: readonly number[]) => void {
  const client = useQueryClient()
  const { key, tell } = kinds[kind]
  return (ids) => {
    client.setQueryData<readonly { readonly id: number }[]>(key, (all) =>
      ids ? all?.filter(({ id }) => !ids.includes(id)) : [],
    )
    // What could not be written down is told again with the next refresh.
    tell(ids).catch(() => undefined)
  }
}
