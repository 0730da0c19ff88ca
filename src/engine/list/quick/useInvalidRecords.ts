import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { useTotal } from '../data/useSummary'

export interface InvalidRecords {
  readonly filter: Filter
  readonly count: number
  /** The server stopped counting at its limit. */
  readonly isMore: boolean
}

/** Undefined while loading and when there are none. */
export function useInvalidRecords(entity: Entity, fixed: Filter): InvalidRecords | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data } = useQuery({
    queryKey: [entity.name, 'broken'],
    queryFn: () => dataProvider.broken(entity.name),
    // Some APIs lack this endpoint.
  })
  const ids = data?.data.ids ?? []
  const filter: Filter = { [systemNames.id]: ids }
  const { total = 0 } = useTotal(entity, { filter: { ...fixed, ...filter }, q: '', sort: [] }, ids.length > 0)
  return ids.length > 0 && total > 0
    ? { filter, count: total, isMore: data?.data.isMore ?? false }
    : undefined
}
