import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Entity } from '#model/entity/entity'
import { shellText } from '../../messages'
import { labelOfRecord } from '../../records/labelOfRecord'
import { bulkText } from './messages'
import type { BulkRun } from './useBulk'

interface BulkReportProps {
  readonly entity: Entity
  readonly run: BulkRun
  onStop(): void
  onClose(): void
  readonly onUndo: ((run: BulkRun) => void) | undefined
}

/** Failures listed one by one; the rest are counted. */
const mostFailures = 20

export function BulkReport({ entity, run, onStop, onClose, onUndo }: BulkReportProps) {
  const id = useId()
  const { action, count, outcome, isRunning, isUndone } = run
  const { done, failed } = outcome
  const sofar = done.length + failed.length
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{isUndone ? `${bulkText.undo}: ${action.label}` : action.label}</DialogTitle>
      <DialogContent>
        {isRunning ? (
          <>
            <LinearProgress
              variant="determinate"
              aria-labelledby={id}
              value={count === 0 ? 100 : (sofar / count) * 100}
            />
            <Typography variant="body2" sx={{ mt: 1 }}>
              {bulkText.bulkProgress(sofar, count)}
            </Typography>
          </>
        ) : (
          <Typography role="status">{bulkText.bulkDone(done.length)}</Typography>
        )}
        {!isRunning && sofar < count && <Typography>{bulkText.bulkStopped}</Typography>}
        {!isRunning && (onUndo || isUndone) && action.undoNote && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {action.undoNote}
          </Typography>
        )}
        {failed.length > 0 && (
          <>
            <Typography sx={{ mt: 2 }}>{bulkText.bulkFailed(failed.length)}</Typography>
            <ul>
              {failed.slice(0, mostFailures).map(({ item, message }) => (
                <li key={String(item.id)}>
                  <b>{labelOfRecord(entity, item)}</b>: {message}
                </li>
              ))}
            </ul>
            {failed.length > mostFailures && (
              <Typography>{bulkText.bulkMoreFailures(failed.length - mostFailures)}</Typography>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={onStop}>{bulkText.stop}</Button>
        ) : (
          <>
            {onUndo && <Button onClick={() => onUndo(run)}>{bulkText.undo}</Button>}
            <Button variant="contained" onClick={onClose}>
              {shellText.close}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
