import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId } from 'react'
import { useBlocker } from 'react-admin'
import { watchUnsaved } from '../../session/unsaved'
import { formText } from '../messages'

interface UnsavedGuardProps {
  isDirty(): boolean
  /** The person gives the changes up. */
  onLeave(): void
}

/** Asks before another page, a reload or closing the tab throws unsaved changes away. */
export function UnsavedGuard({ isDirty, onLeave }: UnsavedGuardProps) {
  const id = useId()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => watchUnsaved(isDirty), [isDirty])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{formText.unsavedTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{formText.unsaved}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" color="error" onClick={leave}>
          {formText.leave}
        </Button>
        <Button variant="contained" color="success" autoFocus onClick={stay}>
          {formText.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
