import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isFound } from '#model/query/queryOf'
import type { ConsoleDataProvider } from '../data/dataProvider'
import type { SaveOptions } from '../form/entityFormProps'
import { formText } from '../form/messages'
import { useDialogs } from '../page/Dialogs'

interface SaveContext extends Partial<Pick<SaveOptions, 'signal' | 'asking'>> {
  readonly record?: Row
}

/** Resolves to true without asking if the preview has no new warning or fails. */
export function useAskBefore(entity: Entity): (data: Row, asked: SaveContext) => Promise<boolean> {
  const provider = useDataProvider<ConsoleDataProvider>()
  const dialogs = useDialogs()
  return async (data, { record, signal, asking = (question) => question() }) => {
    const { ask } = entity.form
    if (ask === undefined) return true
    const id = record && isFound(record) && { id: record.id }
    const foreseen = await provider
      .foresee(entity.name, { ...id, data, ...(signal && { meta: { signal } }) })
      .catch(() => undefined)
    if (signal?.aborted) return false
    const words = foreseen?.data[ask]
    if (typeof words !== 'string' || words === '' || words === record?.[ask]) return true
    return asking(() =>
      dialogs.confirm({
        title: formText.askTitle,
        message: formText.ask(words),
        confirmLabel: formText.saveAnyway,
        cancelLabel: formText.back,
      }),
    )
  }
}
