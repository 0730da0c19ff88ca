/*
 * Signs in again in a dialog if the page has unsaved input, else on the sign-in page. In field mode it can wait: the
 * device goes on recording.
 */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { shellText } from '../messages'
import { lazyDialog } from '../page/lazyDialog'
import { Dialog } from '../page/overlays'
import { isFieldUsed } from '../session/fieldUse'
import { useSession } from '../session/session'
import { hasUnsaved } from '../session/unsaved'
import { expiredText } from './expiredMessages'
import { passwordPrompt } from './passwordPrompt'
import { signOut } from './signOut'

const SignInAgain = lazyDialog(() => import('./SignInAgain').then((part) => part.SignInAgain))

const titleId = 'session-expired-title'

export function SessionExpiredDialog() {
  const { isExpired, user } = useSession()
  const [isStaying, setStaying] = useState(false)
  const [isLater, setLater] = useState(false)
  const isField = user !== undefined && isFieldUsed(user)
  useEffect(() => {
    if (isExpired) return
    setStaying(false)
    setLater(false)
  }, [isExpired])
  useEffect(() => {
    passwordPrompt.ask = () => setLater(false)
  }, [])
  const goOn = () => {
    if (hasUnsaved()) setStaying(true)
    else void signOut()
  }
  return (
    <Dialog
      open={isExpired && !isLater}
      aria-labelledby={titleId}
      aria-describedby={isStaying || isField ? undefined : 'session-expired-text'}
      maxWidth="xs"
      fullWidth
    >
      {(isStaying || isField) && user ? (
        <SignInAgain user={user} titleId={titleId} onLater={isField ? () => setLater(true) : undefined} />
      ) : (
        <>
          <DialogTitle id={titleId}>{expiredText.title}</DialogTitle>
          <DialogContent>
            <DialogContentText id="session-expired-text">{expiredText.text}</DialogContentText>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button variant="contained" color="success" autoFocus onClick={goOn}>
              {shellText.ok}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
