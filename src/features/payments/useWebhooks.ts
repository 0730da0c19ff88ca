import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { call } from '../../engine'
import { settingsText as text } from './messages'

const queryKey = ['pix', 'webhooks']

/** `register` registers the webhook of every key. */
export function useWebhooks() {
  const client = useQueryClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const query = useQuery({
    queryKey,
    queryFn: () => call('GET /payment/pix/webhook'),
    staleTime: 0,
  })
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    isBusy,
    problem,
    register: async () => {
      setBusy(true)
      setProblem(undefined)
      try {
        client.setQueryData(queryKey, await call('POST /payment/pix/webhook'))
        notify(text.registered, { type: 'success' })
      } catch (error) {
        setProblem(error instanceof HttpError && error.status > 0 ? error.message : text.failed)
      } finally {
        setBusy(false)
      }
    },
  }
}
