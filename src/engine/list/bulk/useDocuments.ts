/* Documents of the selected records, such as work orders, in one PDF. */
import { useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { Entity, PrintForm } from '#model/entity/entity'
import { useConsole } from '../../console/console'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { awaitPart } from '../../page/lazyPart'
import { viewText } from '../../record/view/messages'
import { bulkText } from './messages'

/** Unmounting aborts. */
export function useDocuments(entity: Entity): (form: PrintForm, ids: readonly number[]) => Promise<void> {
  const tools = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  return async (form, ids) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    if (ids.length > mostDocuments)
      return notify(bulkText.tooManyDocuments(mostDocuments), { type: 'warning' })
    notify(viewText.makingPdf, { type: 'info' })
    try {
      const [{ makeDocumentsPdf }, { saveFile }] = await awaitPart(
        Promise.all([import('../../record/view/pdf/makeRecordPdf'), import('../../export/saveFile')]),
      )
      const file = await makeDocumentsPdf({ entity, form, ids, tools, dataProvider, signal })
      if (!file) return notify(bulkText.noDocuments(form.title), { type: 'warning' })
      const name = `${form.title}.pdf`
      saveFile(file, name)
      notify(viewText.madePdf(name), { type: 'success' })
    } catch (error) {
      // The session dialog reports a 401.
      if (signal.aborted || (error instanceof HttpError && error.status === 401)) return
      notify(error instanceof Error ? error.message : viewText.pdfFailed, { type: 'error' })
    }
  }
}

/** Each has a page at least, and all are written in memory. */
const mostDocuments = 200
