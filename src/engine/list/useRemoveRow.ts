/* Inactivating a record from a list: asks, tells how it went, and lets the list load again. */
import { HttpError, useDelete, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { listText } from '../messages'
import { useDialogs } from '../page/Dialogs'
import { removedDuration } from '../page/Notifications'
import { labelOfRecord } from '../record/labelOfRecord'

/**
 * A function that inactivates a row after confirmation.
 * @example const remove = useRemoveRow(entity, refetch); remove(row)
 */
export function useRemoveRow(entity: Entity, reload: () => void): (row: Row) => Promise<void> {
  const { confirm, tell } = useDialogs()
  const notify = useNotify()
  const [removeOne] = useDelete()
  const { messages } = entity

  return async (row) => {
    const fill = (text: string) => text.replaceAll('{label}', labelOfRecord(entity, row))
    const isSure = await confirm({
      title: fill(messages.confirmRemoveTitle),
      message: fill(messages.confirmRemove),
      confirmLabel: listText.remove,
    })
    if (!isSure) return
    await removeOne(
      entity.name,
      { id: row.id as number, previousData: { ...row, id: row.id as number } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(fill(messages.removed), {
            type: 'success',
            title: messages.removedTitle,
            autoHideDuration: removedDuration,
          })
          reload()
        },
        onError: (error) => {
          tell(
            isRefusal(error)
              ? {
                  title: fill(messages.removeRefusedTitle),
                  message: fill(messages.removeRefused).replaceAll('{motivo}', error.message),
                }
              : { title: fill(messages.removeFailedTitle), message: fill(messages.removeFailed) },
          )
        },
      },
    )
  }
}

/** The server said no and why, rather than failing to answer. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}
