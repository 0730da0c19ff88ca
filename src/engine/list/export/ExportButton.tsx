/*
 * Exports what is on screen, over all rows that match, as XLSX or PDF. Offered to those who may export; above a few rows
 * a dialog tells how far it is and takes a change of mind.
 */
import { mayAct } from '#model/people/access'
import { useConsole } from '../../shell/console'
import { ExportProgress } from './ExportProgress'
import { FileButton } from './FileButton'
import type { ExportRequest } from './makeFile'
import { useExport } from './useExport'

interface ExportButtonProps {
  /** What becomes a file. */
  readonly request: Omit<ExportRequest, 'type'>
  readonly disabled?: boolean
}

/**
 * The button and its menu; nothing for those who may not export.
 * @example <ExportButton request={{ entity, query: { filter, sort, fields }, title: 'Report' }} />
 */
export function ExportButton({ request, disabled = false }: ExportButtonProps) {
  const { actor } = useConsole()
  const { running, start, cancel } = useExport()
  if (!mayAct(request.entity, 'export', actor)) return null
  return (
    <>
      <FileButton
        isBusy={running !== undefined}
        disabled={disabled}
        onChoose={(type) => void start({ ...request, type })}
      />
      <ExportProgress running={running} onCancel={cancel} />
    </>
  )
}
