/* Shows a new secret, which is never shown again, so a backdrop click does not close it. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useCopy } from '../page/useCopy'
import { secretText } from './secretMessages'

interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  readonly keep: string
  readonly usage: string
  readonly copied: string
  readonly children?: ReactNode
  onClose(): void
}

export function SecretDialog({ title, secret, keep, usage, copied, children, onClose }: SecretDialogProps) {
  const id = useId()
  const copy = useCopy()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{keep}</Alert>
        <Box
          component="code"
          sx={{ p: 2, bgcolor: 'action.hover', borderRadius: 1, overflowWrap: 'anywhere', fontSize: '1rem' }}
        >
          {secret}
        </Box>
        <DialogContentText>{usage}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap' }}>
        {children}
        <Button onClick={() => copy(secret, { done: copied })}>{secretText.copy}</Button>
        <Button variant="contained" onClick={onClose}>
          {secretText.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
