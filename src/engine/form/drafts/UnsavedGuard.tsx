import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useBlocker, useEvent } from 'react-admin'
import { Dialog } from '../../page/overlays'
import {
  askingPlace,
  followUnsaved,
  giveUpUnsaved,
  hasUnsaved,
  type UnsavedInput,
  watchUnsaved,
} from '../../session/unsaved'
import { formText } from '../messages'

interface UnsavedGuardProps {
  isDirty(): boolean
  readonly hasDraft?: boolean
  onLeave(): void
}

/** Asks before unsaved changes are lost by navigation, sign-out, reload or closing the tab. */
export function UnsavedGuard({ isDirty, hasDraft = false, onLeave }: UnsavedGuardProps) {
  const [signingOut, setSigningOut] = useState<{ answer(mayLeave: boolean): void }>()
  const isDirtyNow = useEvent(isDirty)
  const giveUp = useEvent(onLeave)
  const [place] = useState<UnsavedInput>(() => ({
    isDirty: () => isDirtyNow(),
    ask: () => new Promise((answer) => setSigningOut({ answer })),
    giveUp: () => giveUp(),
  }))
  useEffect(() => watchUnsaved(place), [place])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (place.isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [place])
  // The router supports a single blocker, so only one of several guards asks.
  const isAsking = useSyncExternalStore(followUnsaved, askingPlace) === place

  const answer = (mayLeave: boolean) => {
    if (mayLeave && !hasDraft) onLeave()
    signingOut?.answer(mayLeave)
    setSigningOut(undefined)
  }
  return (
    <>
      {isAsking && <PageGuard />}
      {signingOut && (
        <LeaveQuestion
          message={hasDraft ? formText.unsavedDraft : formText.unsaved}
          leave={hasDraft ? formText.signOut : formText.leave}
          onAnswer={answer}
        />
      )}
    </>
  )
}

function PageGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      message={formText.unsaved}
      leave={formText.leave}
      onAnswer={(mayLeave) => {
        if (!mayLeave) return blocker.reset()
        giveUpUnsaved()
        blocker.proceed()
      }}
    />
  )
}

interface LeaveQuestionProps {
  readonly message: string
  readonly leave: string
  onAnswer(mayLeave: boolean): void
}

function LeaveQuestion({ message, leave, onAnswer }: LeaveQuestionProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{formText.unsavedTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{message}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
          {leave}
        </Button>
        <Button variant="contained" color="success" autoFocus onClick={() => onAnswer(false)}>
          {formText.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
