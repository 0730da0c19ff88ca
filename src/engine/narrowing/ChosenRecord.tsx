/* What a record that narrows the console is called. */
import { useGetMany } from 'react-admin'
import type { Entity } from '#model/entity/entity'

/** Its label, its number until that is known. */
export function ChosenRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { data } = useGetMany(entity.name, { ids: [id], meta: { labels: true } })
  const label: unknown = data?.[0]?._label
  return typeof label === 'string' ? label : `#${id}`
}
