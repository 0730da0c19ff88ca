import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FoundRow } from '#model/query/queryOf'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { listParams } from '../../data/useListData'
import type { ListQuery } from '../../state/listQuery'

const pageSize = 20

/** Makes no request for an empty column. */
export function useBoardRows(
  entity: Entity,
  listQuery: ListQuery,
  filter: Filter,
  fields: readonly string[],
  isWanted: boolean,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const params = listParams({ ...listQuery, filter }, fields, 0, pageSize)
  return useInfiniteQuery<
    readonly Row[],
    Error,
    InfiniteData<readonly FoundRow[]>,
    readonly unknown[],
    number
  >({
    queryKey: [entity.name, 'board', params],
    queryFn: async ({ pageParam, signal }) => {
      const pagination = { page: pageParam, perPage: pageSize }
      return (await dataProvider.getList(entity.name, { ...params, pagination, signal })).data
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length + 1),
    enabled: isWanted,
    structuralSharing: false,
  })
}
