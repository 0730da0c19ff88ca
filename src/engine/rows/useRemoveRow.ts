import { HttpError, useDataProvider, useDelete, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { listText } from '../messages'
import { useDialogs } from '../page/Dialogs'
import { undoDuration } from '../page/Notifications'
import { labelOfRecord } from '../records/labelOfRecord'

/**
 * Inactivates a row after confirmation, with undo.
 * @example const remove = useRemoveRow(entity, refetch); remove(row)
 */
export function useRemoveRow(entity: Entity, reload: () => void): (row: FoundRow) => Promise<void> {
  const { confirm, tell } = useDialogs()
  const notify = useNotify()
  const [removeOne] = useDelete()
  const provider = useDataProvider<ConsoleDataProvider>()
  const { messages } = entity

  const undo = async (row: FoundRow) => {
    try {
      await provider.restore(entity.name, { id: row.id })
      notify(listText.restored(labelOfRecord(entity, row)), { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : listText.restoreFailed, { type: 'error' })
    }
    reload()
  }

  return async (row) => {
    const label = labelOfRecord(entity, row)
    const fill = (text: string) => text.replaceAll('{label}', label)
    const question = messages.confirmRemove
    const isSure = await confirm({
      title: fill(messages.confirmRemoveTitle),
      // A message without `{label}` is followed by the record's label.
      message: question.includes('{label}') ? fill(question) : `${question}\n\n${label}`,
      confirmLabel: listText.remove,
    })
    if (!isSure) return
    await removeOne(
      entity.name,
      { id: row.id, previousData: { ...row, id: row.id } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(fill(messages.removed), {
            type: 'success',
            title: messages.removedTitle,
            autoHideDuration: undoDuration,
            onUndo: () => void undo(row),
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

/** The server refused the request, as opposed to failing. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}
