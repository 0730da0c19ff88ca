import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { formText } from '../form/messages'
import { useEntityPaths } from '../shell/routing'

/** What happens once a form was saved, refused or left. */
export interface SaveNotices {
  told(message: string): void
  /** Says so and goes back to the list. */
  saved(message: string): void
  refused(): void
  failed(message: string | undefined): void
  toList(): void
}

/** The notices and the way back of an entity's form pages. */
export function useSaveNotices(entity: Entity): SaveNotices {
  const notify = useNotify()
  const navigate = useNavigate()
  const { list } = useEntityPaths(entity)
  return {
    told: (message) => notify(message, { type: 'success' }),
    saved(message) {
      notify(message, { type: 'success' })
      navigate(list)
    },
    refused: () => notify(formText.checkFields, { type: 'error' }),
    failed: (message) =>
      notify(message ?? entity.messages.saveFailed, { type: 'error', title: formText.failedTitle }),
    toList: () => navigate(list),
  }
}
