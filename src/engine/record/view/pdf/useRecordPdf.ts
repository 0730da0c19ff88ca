/*
 * A record as a PDF or on paper, made while the page stays usable and aborted when the user leaves. Hides which
 * lists are requested and how values become sections.
 */

import { useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { Entity, PrintForm } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { RecordHead } from '#model/wire/record/recordHead'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { exportText } from '../../../export/messages'
import { loadPart } from '../../../page/lazyPart'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { useRelated } from '../useRelated'
import type { makeRecordPdf } from './makeRecordPdf'

interface RecordPdfMaker {
  make(form?: PrintForm): Promise<void>
  print(): Promise<void>
}

export function useRecordPdf(entity: Entity, head: RecordHead): RecordPdfMaker {
  const tools = useConsole()
  const related = useRelated(entity, head)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const run = async (work: (asked: Parameters<typeof makeRecordPdf>[0]) => Promise<void>) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { signal } = own
    try {
      await work({ entity, record: head.record, related, tools, dataProvider, signal })
    } catch (error) {
      // The session dialog reports a 401.
      if (signal.aborted || (error instanceof HttpError && error.status === 401)) return
      notify(error instanceof HttpError ? error.message : exportText.failed, { type: 'error' })
    }
  }
  return {
    make(form) {
      notify(exportText.making, { type: 'info' })
      return run(async (asked) => {
        const [{ makeRecordPdf }, { saveFile }] = await loadPart(() =>
          Promise.all([import('./makeRecordPdf'), import('../../../export/saveFile')]),
        )
        const file = await makeRecordPdf({ ...asked, ...(form && { form }) })
        const label = labelOfRecord(entity, head.record)
        const name = `${form ? `${form.title} – ${label}` : label}.pdf`
        saveFile(file, name)
        notify(exportText.done(name), { type: 'success' })
      })
    },
    print: () =>
      run(async (asked) => {
        // The paper has what an export has; other roles print the page itself.
        if (!mayAct(entity, 'export', tools.actor)) return window.print()
        const { printRecord } = await loadPart(() => import('./makeRecordPdf'))
        await printRecord(asked)
      }),
  }
}
