/* The groups that the map's colours tell apart, with how many plots are in each, and which of them are shown. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayAct } from '#model/people/access'
import { useConsole, useDataProvider, useEntity, useNarrowingFilter } from '../../engine'
import { groupCondition, groupsOf, plotLayer } from './layers'

/**
 * @param wanted path of the field that colours plots; the first choice when it is none of theirs
 * @param hidden labels of the groups that are not shown
 */
export function useLegend(wanted: string | null, hidden: ReadonlySet<string>) {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider()
  const entity = useEntity('talhao')
  const filter = useNarrowingFilter('talhao')
  const colorBy = plotLayer.colorBy.find((path) => path === wanted) ?? 'status'
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
    /** What plots must match to be shown. */
    shown: condition ? { [colorBy]: condition } : {},
    /** All of them are hidden. */
    isNone: condition === null,
  }
}
