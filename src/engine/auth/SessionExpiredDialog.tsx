/* Signs in again in a dialog if the page has unsaved input, else on the sign-in page. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { shellText } from '../messages'
import { lazyDialog } from '../page/lazyDialog'
import { Dialog } from '../page/overlays'
import { useSession } from '../session/session'
import { hasUnsaved } from '../session/unsaved'
import { signOut } from './signOut'

const SignInAgain = lazyDialog(() => import('./SignInAgain').then((part) => part.SignInAgain))

const titleId = 'session-expired-title'

export function SessionExpiredDialog() {
  const { isExpired, user } = useSession()
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (!isExpired) setStaying(false)
  }, [isExpired])
  const goOn = () => {
    if (hasUnsaved()) setStaying(true)
    else void signOut()
  }
  return (
    <Dialog
      open={isExpired}
      aria-labelledby={titleId}
      aria-describedby={isStaying ? undefined : 'session-expired-text'}
      maxWidth="xs"
      fullWidth
    >
      {isStaying && user ? (
        <SignInAgain user={user} titleId={titleId} />
      ) : (
        <>
          <DialogTitle id={titleId}>{shellText.expiredTitle}</DialogTitle>
          <DialogContent>
            <DialogContentText id="session-expired-text">{shellText.expired}</DialogContentText>
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
