import { useQuery } from '@tanstack/react-query'
import { call } from '../../engine'

export function useSchemaChanges() {
  return useQuery({
    queryKey: ['schema-changes'],
    queryFn: () => call('GET /esquemas/mudancas'),
    staleTime: 60_000,
  })
}
