import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { layTree } from '#model/evaluate/tree'
import type { FoundRow } from '#model/query/queryOf'
import { valueAt } from '#model/show/cell'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { fieldsOf } from '../../../rows/listColumns'
import type { LayoutProps } from '../layout'

/** Most rows rendered; the user narrows larger trees by search and filters. */
export const mostNodes = 2_000

export function useTreeRows({ entity, listQuery, by, columns }: LayoutProps) {
  const tools = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const fields = useMemo(() => [...new Set([...fieldsOf(entity, tools), by])], [entity, tools, by])
  const { filter, q, sort } = listQuery
  const [first] = sort
  const params = {
    pagination: { page: 1, perPage: mostNodes },
    ...(first && { sort: { field: first[0], order: first[1] } }),
    filter: { ...filter, ...(q !== '' && { q }) },
    meta: { labels: true, fields, thenBy: sort },
  }
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'tree', params],
    queryFn: ({ signal }) => dataProvider.getList<FoundRow>(entity.name, { ...params, signal }),
    structuralSharing: false,
    placeholderData: (before) => before,
  })
  const nodes = useMemo(() => {
    const sums = columns.filter(({ column }) => column.sum).map(({ column }) => column.field)
    return data && layTree(data.data, { parentOf: (row) => row[by], numberOf: valueAt, sums })
  }, [data, by, columns])
  return { nodes, total: data?.total, isMore: (data?.total ?? 0) > mostNodes, error, refetch }
}
