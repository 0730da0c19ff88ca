/* Takes notes that name the person for read: they leave the bell at once. */
import { useQueryClient } from '@tanstack/react-query'
import type { MentionNotice } from '#model/wire/record/timeline'
import { call } from '../../engine'
import { mentionsKey } from './useBellItems'

/** Takes notes by their ids; all of them without. */
export function useTakeForRead(): (notes: readonly number[] | undefined) => void {
  const client = useQueryClient()
  return (notes) => {
    client.setQueryData<readonly MentionNotice[]>(mentionsKey, (all) =>
      notes ? all?.filter(({ id }) => !notes.includes(id)) : [],
    )
    const body = notes ? { anotacoes: notes } : {}
    // What could not be written down is told again with the next refresh.
    call('POST /mencoes/lidas', { body }).catch(() => undefined)
  }
}
