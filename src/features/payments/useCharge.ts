/* The charge of a payment as the server tells it, and what can be asked of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { apiUrl, request } from '../../engine'
import { text } from './messages'

/** Immediate, or with a due date. */
export type ChargeKind = 'cob' | 'cobv'

/** A payment and its charge. */
export interface Charge {
  readonly id: number
  readonly status: string
  readonly pago: boolean
  /** Reais. */
  readonly valor: number
  readonly centavos: number
  readonly vencimento: string
  readonly tipo: ChargeKind | null
  readonly pix_copia_cola: string | null
  readonly pago_em: string | null
  readonly comprovante: string | null
  /** No bank: the code is a trial. */
  readonly local: boolean
  readonly aviso?: string
  /** The code as a picture (SVG). */
  readonly qrcode?: string
}

/** How often an open charge is looked at, in milliseconds. */
const lookEvery = 5000

/** Asks for the charge while the dialog is open; `ask` changes it. */
export function useCharge(id: number) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = ['pix', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => readCharge(id),
    staleTime: 0,
    // The bank may tell the server in the meantime.
    refetchInterval: ({ state }) => (state.data?.status === 'aguardando' ? lookEvery : false),
  })

  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Charge | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await request(`${apiUrl}/payment/${path}/${id}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
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
  return { charge: query.data, isFailed: query.isError, isBusy, problem, ask }
}

async function readCharge(id: number): Promise<Charge> {
  const charge = (await request(`${apiUrl}/payment/pix/pagamento/${id}`)).json as Charge
  if (!charge.pix_copia_cola || charge.pago) return charge
  return (await request(`${apiUrl}/payment/pix/qrcode/${id}/${charge.tipo ?? 'cob'}`)).json as Charge
}
