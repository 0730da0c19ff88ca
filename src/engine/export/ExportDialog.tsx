import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { shellText } from '../messages'
import { Dialog } from '../page/overlays'
import { fileText } from './fileMessages'
import type { Progress } from './reportWorker'
import type { ExportRun } from './useExport'

interface ExportDialogProps {
  readonly type: ExportRun['type']
  readonly progress: Progress
  onCancel(): void
}

export function ExportDialog({ type, progress, onCancel }: ExportDialogProps) {
  const id = useId()
  const title = fileText.making[type]
  return (
    <Dialog
      open
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onCancel()}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LinearProgress variant="determinate" value={percentOf(progress)} aria-labelledby={id} />
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {fileText[progress.step](progress.done, progress.total)}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" color="error" onClick={onCancel}>
          {shellText.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Reading is the first half of the progress, writing the second. */
function percentOf({ step, done, total }: Progress): number {
  const share = total === 0 ? 1 : done / total
  return Math.min(100, (step === 'reading' ? share : 1 + share) * 50)
}
