import type { Entity } from '#model/entity/entity'
import { formText } from '../form/messages'
import { NotFoundPage } from '../page/NotFoundPage'
import { useEntityPaths } from '../shell/routing'

export function NoRecordPage({ entity }: { readonly entity: Entity }) {
  const { list } = useEntityPaths(entity)
  return <NotFoundPage title={formText.notFound} back={{ to: list, label: formText.backToList }} />
}
