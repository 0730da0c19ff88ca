import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { DialogForm } from '../../engine'
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

  const submit = async () => {
    if (password === '') return setProblem(text.missingPassword)
    setBusy(true)
    setProblem(await onSend(password))
    setBusy(false)
  }

  return (
    <DialogForm
      title={text.newAddress}
      action={text.goOn}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogForm>
  )
}
