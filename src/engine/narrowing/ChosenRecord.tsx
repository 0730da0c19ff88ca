import { useGetMany } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { shownText } from '#model/messages'
import { narrowingText } from './messages'

/** A placeholder while the label loads or when the user may not see the record. */
export function ChosenRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { data, isPending } = useGetMany(entity.name, { ids: [id], meta: { labels: true } })
  const label: unknown = data?.[0]?._label
  if (typeof label === 'string') return label
  return isPending ? narrowingText.waiting : shownText.unseen
}
