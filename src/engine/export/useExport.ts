/*
 * A list as a file. Hides the worker that writes it and its lazily loaded libraries.
 */
import { useEffect, useRef, useState } from 'react'
import { HttpError, useDataProvider, useEvent, useNotify } from 'react-admin'
import { useConsole } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { loadPart } from '../page/lazyPart'
import type { ExportRequest } from './makeFile'
import { exportText } from './messages'
import type { ExportType, Progress } from './reportWorker'
import { saveFile } from './saveFile'

export interface ExportRun {
  readonly type: ExportType
  readonly progress?: Progress
}

export interface ExportController {
  readonly running: ExportRun | undefined
  start(request: ExportRequest): Promise<void>
  cancel(): void
}

/** Unmounting aborts the export. */
export function useExport(): ExportController {
  const { index, actor } = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const [running, setRunning] = useState<ExportRun>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const start = useEvent(async (request: ExportRequest) => {
    control.current?.abort()
    const own = new AbortController()
    control.current = own
    const { type } = request
    setRunning({ type })
    try {
      const { linesFrom, makeFile } = await loadPart(() => import('./makers'))
      const lines = linesFrom(index, actor, dataProvider)
      const file = await makeFile(request, own.signal, lines, (progress) => {
        if (!own.signal.aborted) setRunning({ type, progress })
      })
      const name = type === 'xlsx' ? exportText.xlsxName : `${request.title}.pdf`
      saveFile(file, name)
      notify(exportText.done(name), { type: 'success' })
    } catch (error) {
      // An expired session opens its own dialog.
      const isKnown = own.signal.aborted || (error instanceof HttpError && error.status === 401)
      if (!isKnown) notify(error instanceof Error ? error.message : exportText.failed, { type: 'error' })
    } finally {
      if (control.current === own) setRunning(undefined)
    }
  })
  return {
    running,
    start,
    cancel: useEvent(() => {
      control.current?.abort()
      setRunning(undefined)
    }),
  }
}
