import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole } from '../../console/console'
import { featureEntriesOf, type MenuGroup, menuOf } from './menu'

/** Invalidate it when what a feature's `while` answers may have changed. */
export const menuKey = ['menuEntries']

export function useMenu(): readonly MenuGroup[] {
  const tools = useConsole()
  const limited = useMemo(() => featureEntriesOf(tools).filter(({ holds }) => holds), [tools])
  const { data: shown = [] } = useQuery({
    queryKey: [...menuKey, tools.area],
    queryFn: async ({ client }) => {
      const answers = await Promise.all(limited.map(({ holds }) => holds?.(client)))
      return limited.flatMap(({ entry }, at) => (answers[at] ? entry.path : []))
    },
    enabled: limited.length > 0,
  })
  return useMemo(() => {
    const hidden = limited.map(({ entry }) => entry.path).filter((path) => !shown.includes(path))
    return menuOf(tools, hidden)
  }, [tools, limited, shown])
}
