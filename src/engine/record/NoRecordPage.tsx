import type { Entity } from '#model/entity/entity'
import { useEntityPaths } from '../console/routing'
import { formText } from '../form/messages'
import { NotFoundPage } from '../page/NotFoundPage'

export function NoRecordPage({ entity }: { readonly entity: Entity }) {
  const { list } = useEntityPaths(entity)
  return <NotFoundPage title={formText.notFound} back={{ to: list, label: formText.backToList }} />
}
