/* Says that there is no such record, and nothing else. */
import type { Entity } from '#model/entity/entity'
import { formText } from '../form/messages'
import { NotFoundPage } from '../page/NotFoundPage'
import { useEntityPaths } from '../shell/routing'

/** The page of a record that does not exist or is out of sight. */
export function NoRecordPage({ entity }: { readonly entity: Entity }) {
  const { list } = useEntityPaths(entity)
  return <NotFoundPage title={formText.notFound} back={{ to: list, label: formText.backToList }} />
}
