import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useEntityPaths } from '../console/routing'
import { formText } from '../form/messages'

export interface SaveNotices {
  told(message: string): void
  saved(message: string): void
  refused(): void
  failed(message: string | undefined): void
  toList(): void
}

export function useSaveNotices(entity: Entity): SaveNotices {
  const notify = useNotify()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  // Users who came from a show page return to it.
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
