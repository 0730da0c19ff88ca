import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { shownText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { useConsole } from '../../shell/console'
import { labelOfRecord } from '../labelOfRecord'

export interface RecordReference {
  readonly entity: string
  readonly id: number
}

/** Gives a dash while loading, and a placeholder for a record the user may not see. */
export function useLabels(wanted: readonly RecordReference[]): (record: RecordReference) => string {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider()
  const names = [...new Set(wanted.map(keyOf))].sort()
  const { data, isPending } = useQuery({
    queryKey: ['labels', ...names],
    queryFn: async () => {
      const found = new Map<string, string>()
      const pairs = names.map((name) => name.split(' '))
      const ask = async (entity: string) => {
        const ids = pairs.flatMap(([name, id]) => (name === entity ? [Number(id)] : []))
        const known = index.get(entity)
        if (!known || !mayAct(known, 'list', actor)) return
        const answer = await dataProvider
          .getMany(entity, { ids, meta: { labels: true } })
          .catch(() => ({ data: [] }))
        for (const row of answer.data) {
          if (row) found.set(`${entity} ${row.id}`, labelOfRecord(known, row))
        }
      }
      await Promise.all([...new Set(pairs.map(([entity = '']) => entity))].map(ask))
      return found
    },
    enabled: names.length > 0,
    placeholderData: (previous) => previous,
  })
  return (record) => data?.get(keyOf(record)) ?? (isPending ? shownText.unnamed : shownText.unseen)
}

function keyOf({ entity, id }: RecordReference): string {
  return `${entity} ${id}`
}
