import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayAct } from '#model/people/access'
import { useConsole, useDataProvider, useEntity, useNarrowingFilter } from '../../engine'
import { groupCondition, groupsOf, plotLayer } from './layers'

/** @param requestedPath path of the field that colours plots; invalid paths fall back to the first choice */
export function useLegend(requestedPath: string | null, hidden: ReadonlySet<string>) {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider()
  const entity = useEntity('talhao')
  const filter = useNarrowingFilter('talhao')
  const colorBy = plotLayer.colorBy.find((path) => path === requestedPath) ?? 'status'
  const { data } = useQuery({
    queryKey: [entity.name, 'summary', 'legend', filter, colorBy],
    queryFn: async () => {
      const { data: summary } = await dataProvider.summary('talhao', { filter, sums: [], facets: [colorBy] })
      return summary.facets[colorBy]
    },
    enabled: mayAct(entity, 'list', actor),
  })
  const groups = useMemo(() => groupsOf(entity, index, colorBy, data ?? []), [entity, index, colorBy, data])
  const condition = groupCondition(groups, hidden)
  return {
    colorBy,
    groups,
    /** The filter for the visible groups. */
    shown: condition ? { [colorBy]: condition } : {},
    isNone: condition === null,
  }
}
