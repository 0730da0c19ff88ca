/* The dialog of an import: choose a file, look at what it says, import, read how it went. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useRefresh } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { shellText } from '../../messages'
import { ChooseFile } from './ChooseFile'
import { ImportOutcome } from './ImportOutcome'
import { ImportReview } from './ImportReview'
import type { MatchedLine } from './matchLines'
import { importText } from './messages'
import { useImport } from './useImport'

interface ImportDialogProps {
  readonly entity: Entity
  onClose(): void
}

/** The dialog; it stays open while records are being written. */
export function ImportDialog({ entity, onClose }: ImportDialogProps) {
  const id = useId()
  const refresh = useRefresh()
  const { state, take, turnTo, start, stop, reset } = useImport(entity)
  const isRunning = state.step === 'running'
  const ready = state.step === 'review' ? state.lines.filter(isWork) : []
  const close = () => {
    onClose()
    if (state.step === 'done') refresh()
  }
  return (
    <Dialog open onClose={isRunning ? undefined : close} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{importText.title(entity.plural)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {state.step === 'choose' && (
          <>
            {state.problem !== undefined && <Alert severity="error">{state.problem}</Alert>}
            <ChooseFile entity={entity} onChoose={(file) => void take(file)} />
          </>
        )}
        {state.step === 'reading' && (
          <>
            <Typography role="status">{importText.reading}</Typography>
            <LinearProgress aria-labelledby={id} />
          </>
        )}
        {state.step === 'review' && (
          <ImportReview state={state} ready={ready} onTurn={(sheet) => void turnTo(sheet)} />
        )}
        {(state.step === 'running' || state.step === 'done') && <ImportOutcome state={state} titleId={id} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap' }}>
        {isRunning ? (
          <Button onClick={stop}>{importText.stop}</Button>
        ) : (
          <Button onClick={close}>{state.step === 'done' ? shellText.close : shellText.cancel}</Button>
        )}
        {state.step === 'review' && (
          <>
            <Button onClick={reset}>{importText.chooseOther}</Button>
            <Button variant="contained" disabled={ready.length === 0} onClick={() => void start(ready)}>
              {importText.start(ready.length)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Is there anything to write? */
function isWork({ problems, existing }: MatchedLine): boolean {
  return problems.length === 0 && (!existing || Object.keys(existing.changes).length > 0)
}
