/* Old names that were renamed; requested once, when an address matches no page. */
import { useQuery } from '@tanstack/react-query'
import type { FormerNames } from '#model/changes/former'
import { call } from '../data/call'

export function useRenames(): FormerNames | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['former-names'],
    queryFn: () => call('GET /nomes-antigos'),
  })
  // An API without this call has no renamed entities.
  return isError ? null : data
}
