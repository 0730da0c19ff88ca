import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { Charge, ChargeKind, ChargeWithCode } from '#model/wire/payment'
import { call } from '../../engine'
import { text } from './messages'

/** Polling interval of an open charge in milliseconds. */
const lookEvery = 5000

export function useCharge(id: number) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = ['pix', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => readCharge(id),
    staleTime: 0,
    // The bank may have notified the server.
    refetchInterval: ({ state }) => (state.data?.status === 'aguardando' ? lookEvery : false),
  })

  const ask = async (send: () => Promise<Charge>): Promise<Charge | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      const charge = await readCharge(id)
      client.setQueryData(key, charge)
      return charge
    } catch (error) {
      setProblem(error instanceof HttpError ? error.message : text.failed)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    charge: query.data,
    failure: query.error,
    retry: () => void query.refetch(),
    isBusy,
    problem,
    make: (tipo: ChargeKind) =>
      ask(() => call('POST /payment/pix/cobranca/:id', { path: { id }, body: { tipo } })),
    check: () => ask(() => call('GET /payment/check/:id', { path: { id } })),
    simulate: () => ask(() => call('POST /payment/pix/simular/:id', { path: { id } })),
  }
}

async function readCharge(id: number): Promise<Charge & Partial<ChargeWithCode>> {
  const charge = await call('GET /payment/pix/pagamento/:id', { path: { id } })
  if (!charge.pix_copia_cola || charge.pago) return charge
  return call('GET /payment/pix/qrcode/:id/:type', { path: { id, type: charge.tipo ?? 'cob' } })
}
