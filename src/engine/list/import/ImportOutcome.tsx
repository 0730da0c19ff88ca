/* How far an import is, and how it went. */
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { LineProblems } from './LineProblems'
import { importText } from './messages'
import type { ImportState } from './useImport'

interface ImportOutcomeProps {
  readonly state: Extract<ImportState, { readonly step: 'running' | 'done' }>
  readonly titleId: string
}

export function ImportOutcome({ state: { step, count, outcome }, titleId }: ImportOutcomeProps) {
  const { done, failed } = outcome
  const sofar = done.length + failed.length
  return (
    <>
      {step === 'running' ? (
        <>
          <LinearProgress variant="determinate" value={(sofar / count) * 100} aria-labelledby={titleId} />
          <Typography variant="body2">{importText.progress(sofar, count)}</Typography>
        </>
      ) : (
        <Alert severity={failed.length > 0 ? 'info' : 'success'} role="status">
          {importText.done(done.length)}
        </Alert>
      )}
      {step === 'done' && sofar < count && <Typography>{importText.stopped(count - sofar)}</Typography>}
      {failed.length > 0 && (
        <Alert severity="error">
          {importText.notDone(failed.length)}
          <LineProblems lines={failed.map(({ item: { id, line }, message }) => ({ id, line, message }))} />
        </Alert>
      )}
    </>
  )
}
