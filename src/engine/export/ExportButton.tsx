/* Exports all matching rows; larger exports show a dialog with progress. */
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { ExportProgress } from './ExportProgress'
import { FileButton } from './FileButton'
import type { ExportRequest } from './makeFile'
import { useExport } from './useExport'

interface ExportButtonProps {
  readonly request: Omit<ExportRequest, 'type'>
  readonly disabled?: boolean
}

/** @example <ExportButton request={{ entity, query: { filter, sort, fields }, title: 'Report' }} /> */
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
