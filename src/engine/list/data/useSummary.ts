import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FacetValue, Summary, SummaryQuery } from '#model/query/query'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { useCacheReader } from '../../data/useCacheReader'
import { useLocalAnswer } from '../../data/useLocalAnswer'
import type { ListQuery } from '../state/listQuery'

interface SummaryState {
  readonly summary: Summary | undefined
  /** Answers this query, and no newer answer is on its way. */
  readonly isSettled: boolean
  readonly error: Error | undefined
}

/**
 * A summary from memory at once, then the server's. The one of the previous query is shown while neither is there.
 */
function useSummaryQuery(entity: Entity, query: SummaryQuery, isWanted: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cache = useCacheReader()
  const queryKey = [entity.name, 'summary', query]
  const peek = () => (isWanted ? cache.peekSummary?.(entity.name, query) : undefined)
  const { local, isRested } = useLocalAnswer(JSON.stringify([queryKey, isWanted]), peek)
  const { data, dataUpdatedAt, error, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await dataProvider.summary(entity.name, query)
      return { data: cache.replicas?.current?.confirm(entity, data, local, peek()) ?? data }
    },
    enabled: isWanted && isRested,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const isNewer = local !== undefined && local.at > dataUpdatedAt
  if (isNewer) return { summary: local, error: null, isError: false, isSettled: true }
  return { summary: data?.data, error, isError, isSettled: !isFetching && !isPlaceholderData }
}

/** Makes no request when there is nothing to sum or group. */
export function useSummary(
  entity: Entity,
  { filter, q }: ListQuery,
  sums: readonly string[],
  group: string | undefined,
): SummaryState {
  const query = { filter, ...(q !== '' && { q }), sums, facets: [], ...(group && { group }) }
  const isWanted = sums.length > 0 || group !== undefined
  const { summary, error, isSettled } = useSummaryQuery(entity, query, isWanted)
  return { summary, error: error ?? undefined, isSettled }
}

/** Counts the matching rows; requested only when the page came without a total. */
export function useTotal(
  entity: Entity,
  { filter, q }: ListQuery,
  isWanted: boolean,
): { readonly total: number | undefined; readonly hasFailed: boolean } {
  const query = { filter, ...(q !== '' && { q }), sums: [], facets: [] }
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, isError } = useQuery({
    queryKey: [entity.name, 'summary', query],
    queryFn: () => dataProvider.summary(entity.name, query),
    enabled: isWanted,
    structuralSharing: false,
  })
  return { total: data?.data.total, hasFailed: isError }
}

export interface Facet {
  readonly values: readonly FacetValue[] | undefined
  readonly hasFailed: boolean
}

/**
 * The values of a column with counts, under the conditions of all other columns.
 * @param text only values that contain it
 */
export function useFacet(
  entity: Entity,
  { filter, q }: ListQuery,
  field: string,
  isWanted: boolean,
  text = '',
): Facet {
  const facetText = text === '' ? {} : { facetText: text }
  // The column's own condition does not affect its values; leaving it out of the key avoids another request.
  const { [field]: _own, ...others } = filter
  const query = { filter: others, ...(q !== '' && { q }), sums: [], facets: [field], ...facetText }
  const { summary, isError } = useSummaryQuery(entity, query, isWanted)
  return { values: summary?.facets[field], hasFailed: isError }
}
