/* An order that may move: the units it may go to, what a unit does not sell of it, and the move itself. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { apiUrl, request } from '../../engine'

/** A business unit that may be chosen. */
export interface Unit {
  readonly id: number
  readonly label: string
}

const everyUnit = { page: 1, perPage: 500 }

/** What is known of a transfer to a unit, and the way to make it. */
export function useTransfer(id: number, unit: number | undefined) {
  const dataProvider = useDataProvider()
  const order = useGetOne('pedido', { id, meta: { labels: true } })
  const units = useQuery({
    queryKey: ['transfer', 'units'],
    queryFn: async () => {
      const { data } = await dataProvider.getList('empresa', {
        pagination: everyUnit,
        meta: { labels: true },
      })
      return data.map((row): Unit => ({ id: Number(row.id), label: String(row._label) }))
    },
  })
  const items = ((order.data?.itens ?? []) as readonly Row[]).map(({ produto_id }) => Number(produto_id))
  const unsold = useQuery({
    queryKey: ['transfer', 'unsold', unit, items],
    enabled: unit !== undefined && order.isSuccess,
    queryFn: async () => {
      const body = JSON.stringify({ unidades: [unit] })
      const { json } = await request(`${apiUrl}/catalogo/produtos`, { method: 'POST', body })
      const sold = new Set((json as readonly Row[]).map((product) => Number(product.id)))
      const ids = [...new Set(items.filter((item) => !sold.has(item)))]
      if (ids.length === 0) return []
      const { data } = await dataProvider.getMany('produto', { ids, meta: { labels: true } })
      return data.map((product) => String(product._label))
    },
  })
  return {
    order: order.data as Row | undefined,
    units: units.data ?? [],
    unsold: unsold.data,
    isFailed: order.isError || units.isError,
    transfer: async (to: number, motivo: string) => {
      await request(`${apiUrl}/pedido/transfere/${id}`, {
        method: 'PATCH',
        headers: new Headers({ 'If-Match': `"${order.data?.versao}"` }),
        body: JSON.stringify({ empresa_id: to, ...(motivo.trim() !== '' && { motivo }) }),
      })
    },
  }
}
