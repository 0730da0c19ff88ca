import { useQueries, useQuery } from '@tanstack/react-query'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { DateRange } from '#model/period'
import type { DashboardCard } from '#model/wire/figures/dashboard'
import { call, useConsole, useNarrowing } from '../../engine'

/** Charts keep their previous data while a new period loads. */
export function useDashboard({ from, to }: DateRange) {
  const { entities } = useConsole()
  const narrowing = Object.fromEntries(useNarrowing())
  const all = useQuery({
    queryKey: ['dashboard', narrowing],
    meta: { live: 'counts' },
    queryFn: async () => {
      const found = await call('GET /dashboard', { query: narrowing })
      // Charts by state need the colours in the metadata of their entities.
      const charted = new Set<string>(
        found.flatMap(({ tipo, action }) => (tipo === 'chart' ? action.entity : [])),
      )
      await loadBodies(entities.filter(({ name }) => charted.has(name)))
      return found
    },
  })
  const cards = all.data ?? []
  const ofPeriod = useQueries({
    queries: cards.filter(isStale).map(({ id }) => ({
      queryKey: ['dashboard', narrowing, id, from, to],
      meta: { live: 'counts' },
      queryFn: () =>
        call('POST /dashboard/:chart/from/to', { path: { chart: id }, query: narrowing, body: { from, to } }),
    })),
  })
  const drawn = new Map(
    ofPeriod.flatMap(({ data }) => (data && 'id' in data ? [[data.id, data] as const] : [])),
  )
  return {
    isPending: all.isPending,
    error: all.error ?? ofPeriod.find(({ error }) => error)?.error,
    refetch: () => void Promise.all([all.refetch(), ...ofPeriod.map((each) => each.refetch())]),
    cards: cards.map((card) => drawn.get(card.id) ?? card),
  }

  function isStale(card: DashboardCard): boolean {
    return card.tipo === 'chart' && card.period !== undefined && !isSame(card.period, { from, to })
  }
}

function isSame(a: DateRange, b: DateRange): boolean {
  return a.from === b.from && a.to === b.to
}
