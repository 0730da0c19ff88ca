/* Documents of the selected records, such as work orders, in one PDF. */

import { useContext, useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { Entity, PrintForm } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { useConsole } from '../../console/console'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { exportText } from '../../export/messages'
import { loadPart } from '../../page/lazyPart'
import { DocumentMakerContext } from '../../rows/documentMaker'
import { bulkText } from './messages'

/** Unmounting aborts. */
export function useDocuments(entity: Entity): (form: PrintForm, rows: readonly FoundRow[]) => Promise<void> {
  const tools = useConsole()
  const loadMaker = useContext(DocumentMakerContext)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  return async (form, rows) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    if (!loadMaker) return
    if (rows.length > mostDocuments)
      return notify(bulkText.tooManyDocuments(mostDocuments), { type: 'warning' })
    notify(exportText.making, { type: 'info' })
    try {
      const [{ makeDocumentsPdf }, { saveFile }] = await loadPart(() =>
        Promise.all([loadMaker(), import('../../export/saveFile')]),
      )
      const file = await makeDocumentsPdf({
        entity,
        form,
        ids: rows.map(({ id }) => id),
        tools,
        dataProvider,
        signal,
      })
      if (!file) return notify(bulkText.noDocuments(form.title), { type: 'warning' })
      const name = `${form.title}.pdf`
      saveFile(file, name)
      notify(exportText.done(name), { type: 'success' })
    } catch (error) {
      // The session dialog reports a 401.
      if (signal.aborted || (error instanceof HttpError && error.status === 401)) return
      notify(error instanceof Error ? error.message : exportText.failed, { type: 'error' })
    }
  }
}

/** Each has a page at least, and all are written in memory. */
const mostDocuments = 200
