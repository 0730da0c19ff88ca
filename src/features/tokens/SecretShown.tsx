/* A token that was just made: shown this once, so that a click beside it does not close it. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCopy } from '../../engine'
import { text } from './messages'

interface SecretShownProps {
  readonly secret: string
  onClose(): void
}

/** The secret, and how to keep it. */
export function SecretShown({ secret, onClose }: SecretShownProps) {
  const copy = useCopy()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{text.secret}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{text.keep}</Alert>
        <Box
          component="code"
          sx={{ p: 2, bgcolor: 'action.hover', borderRadius: 1, overflowWrap: 'anywhere', fontSize: '1rem' }}
        >
          {secret}
        </Box>
        <DialogContentText>{text.usage}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={() => copy(secret, { done: text.copied })}>{text.copy}</Button>
        <Button variant="contained" onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
