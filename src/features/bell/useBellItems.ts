/*
 * What the bell tells: what events of records told the person, and notes that name them; for those who decide, what waits
 * for them on their first page, which the counters of the call tell in parts.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Filter } from '#model/entity/entity'
import { counterNames } from '#model/wire/figures/notification'
import { call, listAddress, useConsole, useNarrowing } from '../../engine'
import { counters } from './counters'

/** Time between two refreshes, in milliseconds. */
const refreshEvery = 900_000

/** Under which the notes that name the person are remembered. */
export const mentionsKey = ['mentions'] as const

/** Under which what events told the person is remembered. */
export const noticesKey = ['notices'] as const

const notices = { queryKey: noticesKey, queryFn: () => call('GET /avisos') }
const mentions = { queryKey: mentionsKey, queryFn: () => call('GET /mencoes') }
/** The roles that decide something. */
const roles: readonly string[] = ['admin', 'supervisor', 'gestor']

/** Something that waits. */
export interface BellItem {
  readonly key: string
  readonly title: string
  readonly count: number
  /** The list that is counted; undefined for roles that have no such section. */
  readonly address: string | undefined
  readonly entity: string
  readonly filter: Filter
  /** Whether the person is waited for; the others are only told. */
  readonly isWaiting: boolean
}

/** The items of a role, asked for again every 15 minutes. */
export function useBellItems(role: string) {
  const tools = useConsole()
  const client = useQueryClient()
  // Lists show what the console is narrowed to, so that is what is counted.
  const narrowing = Object.fromEntries(useNarrowing())
  const count = async (): Promise<readonly BellItem[]> => {
    if (!roles.includes(role)) return []
    const [cards, counts] = await Promise.all([
      call('GET /dashboard/atencao', { query: narrowing }),
      role === 'admin' ? [] : call('GET /:role/notification', { path: { role }, query: narrowing }),
    ])
    const counted = counts.map((count, place): BellItem => {
      const { card, ...counter } = counters[counterNames[place] ?? 'waiting']
      const address = listAddress(counter.entity, counter.filter, tools)
      return { key: counterNames[place] ?? '', count, ...counter, address, isWaiting: card !== undefined }
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
          isWaiting: true,
        }),
      )
    return [...counted, ...waiting]
  }
  const often = { staleTime: refreshEvery, refetchOnWindowFocus: false } as const
  const named = useQuery({ ...mentions, ...often })
  const told = useQuery({ ...notices, ...often })
  // A refresh asks for all and is over with all: each with a time of its own would ring twice.
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['notification', role, narrowing],
    queryFn: async () => {
      const [counted] = await Promise.all([
        count(),
        client.prefetchQuery(mentions),
        client.prefetchQuery(notices),
      ])
      return counted
    },
    refetchInterval: refreshEvery,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: refreshEvery,
  })
  const items = (data ?? []).filter((item) => item.count > 0)
  const notes = named.data ?? []
  const events = told.data ?? []
  return {
    items,
    mentions: notes,
    notices: events,
    // What waits for the person is as much as the first page says.
    total: items.reduce((sum, item) => sum + (item.isWaiting ? item.count : 0), notes.length + events.length),
    dataUpdatedAt,
    isError: isError || named.isError || told.isError,
  }
}
