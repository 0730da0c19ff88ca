import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FacetValue, Summary } from '#model/query/query'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import type { ListQuery } from '../state/listQuery'
import { useCacheReader } from './useCacheReader'

interface SummaryState {
  readonly summary: Summary | undefined
  readonly error: Error | undefined
}

/** Makes no request when there is nothing to sum or group. */
export function useSummary(
  entity: Entity,
  { filter, q }: ListQuery,
  sums: readonly string[],
  group: string | undefined,
): SummaryState {
  const query = { filter, ...(q !== '' && { q }), sums, facets: [], ...(group && { group }) }
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const peek = useCacheReader()
  const isWanted = sums.length > 0 || group !== undefined
  const { data, error } = useQuery({
    queryKey: [entity.name, 'summary', query],
    queryFn: () => dataProvider.summary(entity.name, query),
    initialData: () => {
      const known = isWanted ? peek.peekSummary?.(entity.name, query) : undefined
      return known && { data: known }
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  return { summary: data?.data, error: error ?? undefined }
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
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, isError } = useQuery({
    queryKey: [entity.name, 'summary', query],
    queryFn: () => dataProvider.summary(entity.name, query),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  return { values: data?.data.facets[field], hasFailed: isError }
}
