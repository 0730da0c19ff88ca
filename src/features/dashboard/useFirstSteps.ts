import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menuKey } from '../../engine'
import { firstSteps } from './firstSteps'

/** Read again each time a page shows them. */
export function useFirstSteps() {
  const client = useQueryClient()
  const state = useQuery({ ...firstSteps, refetchOnMount: 'always' })
  const isDone = state.data?.faltam === 0
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: menuKey })
  }, [client, isDone])
  return state
}
