/* Marks mentions and notices as read, optimistically. */
import { useQueryClient } from '@tanstack/react-query'
import { call, noticesKey } from '../../engine'
import { mentionsKey } from './useBellItems'

const kinds = {
  mentions: {
    key: mentionsKey,
    send: (anotacoes?: readonly number[]) =>
      call('POST /mencoes/lidas', { body: anotacoes ? { anotacoes } : {} }),
  },
  notices: {
    key: noticesKey,
    send: (avisos?: readonly number[]) => call('POST /avisos/lidos', { body: avisos ? { avisos } : {} }),
  },
} as const

/** Marks the given ids as read; without ids, all. */
export function useMarkRead(kind: keyof typeof kinds): (ids?: readonly number[]) => void {
  const client = useQueryClient()
  const { key, send } = kinds[kind]
  return (ids) => {
    client.setQueryData<readonly { readonly id: number }[]>(key, (all) =>
      ids ? all?.filter(({ id }) => !ids.includes(id)) : [],
    )
    // After a failure the item reappears at the next refresh.
    send(ids).catch(() => undefined)
  }
}
