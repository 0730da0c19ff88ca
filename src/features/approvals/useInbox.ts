/* The requests of a tab and how many every tab holds, over what the person may see. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { ConsoleDataProvider } from '../../engine'
import type { InboxTab } from './tabs'

const step = 50
const fields = ['talhao', 'talhao.fazenda_id', 'talhao.parceiro_id', 'talhao.criado_por', 'nome', 'celular']
const more = [
  'status',
  'motivo',
  'solicitado_em',
  'decidido_por',
  'decidido_em',
  'criado_por',
  'ativo',
  'sms_enviado_em',
]

/** The inbox through a tab; the oldest request of those that wait comes first. */
export function useInbox(entity: Entity, tab: InboxTab) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [pages, setPages] = useState(1)
  const isWaiting = tab.states.includes(String(entity.workflow?.initial))
  const list = useGetList(
    entity.name,
    {
      pagination: { page: 1, perPage: step * pages },
      sort: { field: 'id', order: isWaiting ? 'ASC' : 'DESC' },
      filter: tab.states.length > 0 ? { status: tab.states } : {},
      meta: { labels: true, fields: [...fields, ...more] },
    },
    { placeholderData: (previous) => previous, onError: () => undefined },
  )
  const summary = useQuery({
    queryKey: [entity.name, 'summary', 'status'],
    queryFn: async () =>
      (await dataProvider.summary(entity.name, { filter: {}, sums: [], facets: ['status'] })).data,
  })
  return {
    requests: (list.data ?? []) as readonly Row[],
    total: list.total ?? 0,
    isPending: list.isPending,
    error: list.error,
    refetch: list.refetch,
    showMore: () => setPages((count) => count + 1),
    summary: summary.data,
  }
}
