/* What the bank knows of the receiver's keys, and the way to register where it calls. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { apiUrl, request } from '../../engine'
import { settingsText as text } from './messages'

/** A receiver's key and what the bank knows of it: our address, another one, none. */
export interface WebhookKey {
  readonly chave: string
  readonly unidade: string | null
  readonly situacao: 'registrado' | 'outro' | 'nenhum'
  readonly registrado_em: string | null
}

interface Webhooks {
  /** No bank is configured. */
  readonly local: boolean
  readonly aviso?: string
  /** What has to be said to the installation first. */
  readonly falta?: string
  readonly chaves: readonly WebhookKey[]
}

const address = `${apiUrl}/payment/pix/webhook`
const queryKey = ['pix', 'webhooks']

/** The webhooks; `register` tells the bank of all of them. */
export function useWebhooks() {
  const client = useQueryClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const query = useQuery({
    queryKey,
    queryFn: async () => (await request(address)).json as Webhooks,
    staleTime: 0,
    retry: false,
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
        const { json } = await request(address, { method: 'POST', body: '{}' })
        client.setQueryData(queryKey, json)
        notify(text.registered, { type: 'success' })
      } catch (error) {
        setProblem(error instanceof HttpError && error.status > 0 ? error.message : text.failed)
      } finally {
        setBusy(false)
      }
    },
  }
}
