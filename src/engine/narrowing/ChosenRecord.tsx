/* What a record that narrows the console is called. */
import { useGetMany } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { shownText } from '#model/messages'
import { narrowingText } from './messages'

/** Its label; words in its place until that is known, or where it may not be seen. */
export function ChosenRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { data, isPending } = useGetMany(entity.name, { ids: [id], meta: { labels: true } })
  const label: unknown = data?.[0]?._label
  if (typeof label === 'string') return label
  return isPending ? narrowingText.waiting : shownText.unseen
}
