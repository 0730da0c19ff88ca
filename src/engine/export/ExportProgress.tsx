import { lazyDialog } from '../page/lazyDialog'
import type { ExportRun } from './useExport'

/** Exports of up to this many rows finish before a dialog could be read. */
const shortExport = 200

const ExportDialog = lazyDialog(() => import('./ExportDialog').then((part) => part.ExportDialog))

interface ExportProgressProps {
  readonly running: ExportRun | undefined
  onCancel(): void
}

export function ExportProgress({ running, onCancel }: ExportProgressProps) {
  const progress = running?.progress
  if (!running || !progress || progress.total <= shortExport) return null
  return <ExportDialog type={running.type} progress={progress} onCancel={onCancel} />
}
