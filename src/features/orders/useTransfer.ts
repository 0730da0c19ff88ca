import { useQuery } from '@tanstack/react-query'
import { call, useDataProvider, useGetList, useGetOne } from '../../engine'

export interface Unit {
  readonly id: number
  readonly label: string
}

const everyUnit = { page: 1, perPage: 500 }

export function useTransfer(id: number, unit: number | undefined) {
  const dataProvider = useDataProvider()
  const order = useGetOne('pedido', { id, meta: { labels: true } })
  const units = useGetList('empresa', { pagination: everyUnit, meta: { labels: true } })
  const items = order.data?.itens.map(({ produto_id }) => produto_id) ?? []
  const unsold = useQuery({
    queryKey: ['transfer', 'unsold', unit, items],
    enabled: unit !== undefined && order.isSuccess,
    queryFn: async () => {
      const products = await call('POST /catalogo/produtos', {
        body: { unidades: unit === undefined ? [] : [unit] },
      })
      const sold = new Set(products.map((product) => product.id))
      const ids = [...new Set(items.filter((item) => !sold.has(item)))]
      if (ids.length === 0) return []
      const { data } = await dataProvider.getMany('produto', { ids, meta: { labels: true } })
      return data.map(({ _label }) => _label)
    },
  })
  return {
    order: order.data,
    units: (units.data ?? []).map((row): Unit => ({ id: row.id, label: row._label })),
    unsold: unsold.data,
    isFailed: order.isError || units.isError,
    transfer: (to: number, motivo: string) =>
      call('PATCH /pedido/transfere/:id', {
        path: { id },
        headers: { 'If-Match': `"${order.data?.versao}"` },
        body: { empresa_id: to, ...(motivo.trim() !== '' && { motivo }) },
      }),
  }
}
