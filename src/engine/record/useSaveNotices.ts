import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { formText } from '../form/messages'
import { useEntityPaths } from '../shell/routing'

/** What happens once a form was saved, refused or left. */
export interface SaveNotices {
  told(message: string): void
  /** Says so and goes back to where the form was opened: to the list, unless another page said otherwise. */
  saved(message: string): void
  refused(): void
  failed(message: string | undefined): void
  toList(): void
}

/** The notices and the way back of an entity's form pages. */
export function useSaveNotices(entity: Entity): SaveNotices {
  const notify = useNotify()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  // Those who came from a page about a record return to it.
  const { back } = (useLocation().state ?? {}) as { readonly back?: unknown }
  const list = typeof back === 'string' ? back : paths.list
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
