import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import type { FilterOf } from '#model/entity/registry'
import { useDataProvider, useGetList } from '../../engine'
import type { InboxTab } from './tabs'

const step = 50
/** Rows and counts are fetched together on every visit, so that they agree. */
const staleTime = 0
const fields = [
  'talhao',
  'alteracao',
  'talhao.fazenda_id',
  'talhao.parceiro_id',
  'talhao.criado_por',
  'nome',
  'celular',
  'status',
  'motivo',
  'solicitado_em',
  'decidido_por',
  'decidido_em',
  'criado_por',
  'ativo',
  'sms_enviado_em',
] as const

export type InboxRequest = ReturnType<typeof useInbox>['requests'][number]

/** Pending requests come oldest first. */
export function useInbox(entity: Entity, tab: InboxTab, within: FilterOf<'aprovacao'>) {
  const dataProvider = useDataProvider()
  const [pages, setPages] = useState(1)
  const isWaiting = tab.states.some((state) => state === entity.workflow?.initial)
  const list = useGetList(
    'aprovacao',
    {
      pagination: { page: 1, perPage: step * pages },
      sort: { field: 'id', order: isWaiting ? 'ASC' : 'DESC' },
      filter: { ...within, ...(tab.states.length > 0 && { status: tab.states }) },
      meta: { labels: true, fields },
    },
    { placeholderData: (previous) => previous, onError: () => undefined, staleTime },
  )
  const summary = useQuery({
    queryKey: [entity.name, 'summary', 'status', within],
    staleTime,
    queryFn: async () =>
      (await dataProvider.summary('aprovacao', { filter: within, sums: [], facets: ['status'] })).data,
  })
  return {
    requests: list.data ?? [],
    total: list.total ?? 0,
    isPending: list.isPending,
    error: list.error,
    refetch: list.refetch,
    showMore: () => setPages((count) => count + 1),
    summary: summary.data,
  }
}
