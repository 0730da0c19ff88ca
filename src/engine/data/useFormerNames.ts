/* Names that were renamed, asked for once where an address means nothing. */
import { useQuery } from '@tanstack/react-query'
import type { FormerNames } from '#model/changes/former'
import { call } from './call'

/** What is known of them: undefined while asked, null where the API has no such call. */
export function useFormerNames(): FormerNames | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['former-names'],
    queryFn: () => call('GET /nomes-antigos'),
    // An API that has no such call renamed nothing.
    retry: false,
  })
  return isError ? null : data
}
