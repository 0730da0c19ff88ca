/* Names a new passkey and has the browser make it; the password is asked for where the session is not fresh. */
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useState } from 'react'
import { FormEnd } from '../../engine'
import { type Failure, failureOf } from './failure'
import { text } from './messages'

interface NewKeyDialogProps {
  /** Makes and keeps the key. Rejects with the server's error. */
  onMake(name: string, currentPassword: string | undefined): Promise<void>
  onClose(): void
}

/** Inputs and messages. */
export function NewKeyDialog({ onMake, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState<string>()
  const [failure, setFailure] = useState<Failure>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setFailure({ nome: text.missingName })
    setBusy(true)
    try {
      await onMake(name.trim(), password)
    } catch (error) {
      const found = failureOf(error)
      // From now on it is asked for; the first time that is no mistake of the person.
      if (found.currentPassword !== undefined && password === undefined) setPassword('')
      else setFailure(found)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="new-key-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="new-key-title">{text.addKey}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
          <TextField
            autoFocus
            required
            label={text.keyName}
            value={name}
            error={failure.nome !== undefined}
            helperText={failure.nome ?? text.keyNameHint}
            onChange={(event) => {
              setName(event.target.value)
              setFailure({})
            }}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 1 }}
          />
          {password !== undefined && (
            <TextField
              required
              type="password"
              autoComplete="current-password"
              label={text.password}
              value={password}
              error={failure.currentPassword !== undefined}
              helperText={failure.currentPassword ?? text.passwordHint}
              onChange={(event) => {
                setPassword(event.target.value)
                setFailure({})
              }}
            />
          )}
        </DialogContent>
        <FormEnd action={text.goOn} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
