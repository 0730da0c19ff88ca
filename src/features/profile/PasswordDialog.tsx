import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useState } from 'react'
import { escapeOnly, FormEnd } from '../../engine'
import { text } from './messages'

interface PasswordDialogProps {
  readonly email: string
  /** Resolves to the problem with the password; undefined when the dialog is done. */
  onSend(password: string): Promise<string | undefined>
  onClose(): void
}

export function PasswordDialog({ email, onSend, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles the event to the form behind the dialog, which must not be submitted too.
    event.stopPropagation()
    if (isBusy) return
    if (password === '') return setProblem(text.missingPassword)
    setBusy(true)
    setProblem(await onSend(password))
    setBusy(false)
  }

  return (
    <Dialog open onClose={escapeOnly(onClose)} maxWidth="xs" fullWidth aria-labelledby="own-password-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="own-password-title">{text.newAddress}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{email === '' ? text.noAddress : text.newAddressHint(email)}</DialogContentText>
          <TextField
            autoFocus
            required
            type="password"
            autoComplete="current-password"
            label={text.currentPassword}
            value={password}
            error={problem !== undefined}
            helperText={problem}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem(undefined)
            }}
          />
        </DialogContent>
        <FormEnd action={text.goOn} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
