/*
 * The PDF of a record, made while the page stays usable and aborted when the user leaves. Hides which
 * lists are requested and how values become sections.
 */
import { useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { Entity, PrintForm } from '#model/entity/entity'
import type { RecordHead } from '#model/wire/record/recordHead'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { awaitPart } from '../../../page/lazyPart'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { viewText } from '../messages'
import { useRelated } from '../useRelated'

export function useRecordPdf(entity: Entity, head: RecordHead): (form?: PrintForm) => Promise<void> {
  const tools = useConsole()
  const related = useRelated(entity, head)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  return async (form) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    notify(viewText.makingPdf, { type: 'info' })
    try {
      const [{ makeRecordPdf }, { saveFile }] = await awaitPart(
        Promise.all([import('./makeRecordPdf'), import('../../../export/saveFile')]),
      )
      const file = await makeRecordPdf({ entity, head, related, form, tools, dataProvider, signal })
      const label = labelOfRecord(entity, head.record)
      const name = `${form ? `${form.title} – ${label}` : label}.pdf`
      saveFile(file, name)
      notify(viewText.madePdf(name), { type: 'success' })
    } catch (error) {
      // The session dialog reports a 401.
      if (signal.aborted || (error instanceof HttpError && error.status === 401)) return
      notify(error instanceof HttpError ? error.message : viewText.pdfFailed, { type: 'error' })
    }
  }
}
