/* How far an export is, once it is long enough to be worth telling. */
import { lazyDialog } from '../../page/lazyDialog'
import type { Running } from './useExport'

/** Rows up to which an export is over before a dialog could be read. */
const shortExport = 200

const ExportDialog = lazyDialog(() => import('./ExportDialog').then((part) => part.ExportDialog))

interface ExportProgressProps {
  readonly running: Running | undefined
  onCancel(): void
}

/** The dialog of a long export; nothing while there is none. */
export function ExportProgress({ running, onCancel }: ExportProgressProps) {
  const progress = running?.progress
  if (!running || !progress || progress.total <= shortExport) return null
  return <ExportDialog type={running.type} progress={progress} onCancel={onCancel} />
}
