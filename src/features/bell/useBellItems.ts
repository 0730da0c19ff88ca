/*
 * What the bell says: first what awaits the user's decision, counted as on the dashboard, then mentions and notices. A
 * notice of something that is counted above is left out.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Filter } from '#model/entity/entity'
import { counterNames } from '#model/wire/figures/notification'
import { call, listAddress, noticesKey, useConsole, useNarrowing } from '../../engine'
import { counters } from './counters'

/** Milliseconds between refreshes. */
const refreshEvery = 900_000

export const mentionsKey = ['mentions'] as const

const noticesRequest = { queryKey: noticesKey, queryFn: () => call('GET /avisos') }
const mentionsRequest = { queryKey: mentionsKey, queryFn: () => call('GET /mencoes') }
const roles: readonly string[] = ['admin', 'supervisor', 'gestor']

export interface BellItem {
  readonly key: string
  readonly title: string
  readonly count: number
  /** The list that is counted; undefined for roles without that section. */
  readonly address: string | undefined
  readonly entity: string
  readonly filter: Filter
}

export function useBellItems(role: string) {
  const tools = useConsole()
  const client = useQueryClient()
  // Counts use the global filter, as lists do.
  const narrowing = Object.fromEntries(useNarrowing())
  const count = async (): Promise<readonly BellItem[]> => {
    if (!roles.includes(role)) return []
    const [cards, counts] = await Promise.all([
      call('GET /dashboard/atencao', { query: narrowing }),
      role === 'admin' ? [] : call('GET /:role/notification', { path: { role }, query: narrowing }),
    ])
    const counted = counts.flatMap((count, place): readonly BellItem[] => {
      const { card, ...counter } = counters[counterNames[place] ?? 'waiting']
      const address = listAddress(counter.entity, counter.filter, tools)
      return card === undefined ? [] : [{ key: counterNames[place] ?? '', count, ...counter, address }]
    })
    const known = new Set(counts.length === 0 ? [] : counterNames.map((name) => counters[name].card))
    const waiting = cards
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id, title, value, action: { entity, filter } }): BellItem => ({
          key: id,
          title,
          count: value,
          address: listAddress(entity, filter, tools),
          entity,
          filter,
        }),
      )
    return [...counted, ...waiting]
  }
  const often = { staleTime: refreshEvery, refetchOnWindowFocus: false } as const
  const named = useQuery({ ...mentionsRequest, ...often })
  const noticesQuery = useQuery({ ...noticesRequest, ...often })
  // One query refreshes everything, because separate ones would ring several times.
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['notification', role, narrowing],
    queryFn: async () => {
      const [counted] = await Promise.all([
        count(),
        client.prefetchQuery(mentionsRequest),
        client.prefetchQuery(noticesRequest),
      ])
      return counted
    },
    meta: { live: 'notices' },
    refetchInterval: refreshEvery,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: refreshEvery,
  })
  const items = (data ?? []).filter((item) => item.count > 0)
  const counted = new Set(items.map(({ entity }) => entity))
  const mentions = named.data ?? []
  const notices = (noticesQuery.data ?? []).filter(
    ({ isToDecide, entity }) => !isToDecide || !counted.has(entity),
  )
  return {
    items,
    mentions,
    notices,
    total: items.reduce((sum, { count }) => sum + count, mentions.length + notices.length),
    dataUpdatedAt,
    isError: isError || named.isError || noticesQuery.isError,
  }
}
