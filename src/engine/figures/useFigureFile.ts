import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { useConsole } from '../console/console'
import type { ExportType } from '../export/reportWorker'
import { saveFile } from '../export/saveFile'
import { loadPart } from '../page/lazyPart'
import type { FigureSettings, PivotTable } from './figureTable'
import { figureText as text } from './messages'

interface FigureFile extends FigureSettings {
  readonly name: string
  readonly title: string
}

export function useFigureFile({ name, ...told }: FigureFile) {
  const { user } = useConsole()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const save = async (type: ExportType, read: () => Promise<PivotTable | undefined>) => {
    setBusy(true)
    try {
      const [{ figureFile }, table] = await Promise.all([loadPart(() => import('./figureFile')), read()])
      if (!table) return
      const made = await figureFile({ ...told, type, table, author: user.nome }, new AbortController().signal)
      saveFile(made, `${name}.${type}`)
      notify(text.exported(`${name}.${type}`), { type: 'success' })
    } catch (error) {
      notify(error instanceof HttpError ? error.message : text.exportFailed, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
