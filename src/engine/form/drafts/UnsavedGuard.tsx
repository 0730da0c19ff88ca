import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-admin'
import { watchUnsaved } from '../../session/unsaved'
import { formText } from '../messages'

interface UnsavedGuardProps {
  isDirty(): boolean
  /** What is typed is kept until the person is back. */
  readonly hasDraft?: boolean
  /** The person gives the changes up. */
  onLeave(): void
}

/** Asks before another page, signing out, a reload or closing the tab throws unsaved changes away. */
export function UnsavedGuard({ isDirty, hasDraft = false, onLeave }: UnsavedGuardProps) {
  const id = useId()
  // Signing out waits for the answer.
  const [signingOut, setSigningOut] = useState<{ answer(mayLeave: boolean): void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(
    () => watchUnsaved({ isDirty, ask: () => new Promise((answer) => setSigningOut({ answer })) }),
    [isDirty],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset()
    signingOut?.answer(false)
    setSigningOut(undefined)
  }
  const leave = () => {
    if (!signingOut || !hasDraft) onLeave()
    if (blocker.state === 'blocked') blocker.proceed()
    signingOut?.answer(true)
    setSigningOut(undefined)
  }
  return (
    <Dialog
      open={blocker.state === 'blocked' || signingOut !== undefined}
      onClose={stay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{formText.unsavedTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {signingOut && hasDraft ? formText.unsavedDraft : formText.unsaved}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" color="error" onClick={leave}>
          {signingOut && hasDraft ? formText.signOut : formText.leave}
        </Button>
        <Button variant="contained" color="success" autoFocus onClick={stay}>
          {formText.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
