/* Tells a person that the server no longer knows them, then lets them sign in again. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { shellText } from './messages'
import { useSession } from './session'
import { signOut } from './signIn'

/** Open while the session is refused and the person has not been told. */
export function SessionExpiredDialog() {
  const { isExpired } = useSession()
  return (
    <Dialog
      open={isExpired}
      aria-labelledby="session-expired-title"
      aria-describedby="session-expired-text"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="session-expired-title">{shellText.expiredTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-expired-text">{shellText.expired}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" color="success" autoFocus onClick={() => signOut()}>
          {shellText.ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
