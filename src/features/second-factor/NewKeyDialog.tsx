/* Asks for the password when the session is not fresh. */
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import type { SubmitEvent } from 'react'
import { escapeOnly, FormEnd, PresentPassword, type SensitiveChange, useSensitiveChange } from '../../engine'
import { text } from './messages'

interface PasskeyInput extends SensitiveChange {
  readonly nome: string
}

interface NewKeyDialogProps {
  /** Creates and stores the key. Rejects with the server's error. */
  onMake(name: string, currentPassword: string | undefined): Promise<void>
  onClose(): void
}

export function NewKeyDialog({ onMake, onClose }: NewKeyDialogProps) {
  const { wish, failure, isBusy, change, send } = useSensitiveChange<PasskeyInput>({ nome: '' })
  const problem = failure.whole ?? failure.chave

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = wish.nome.trim() === '' && { nome: text.missingName }
    void send({ ...missing }, ({ nome, currentPassword }) => onMake(nome.trim(), currentPassword))
  }

  return (
    <Dialog open onClose={escapeOnly(onClose)} maxWidth="xs" fullWidth aria-labelledby="new-key-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="new-key-title">{text.addKey}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            autoFocus
            required
            label={text.keyName}
            value={wish.nome}
            error={failure.nome !== undefined}
            helperText={failure.nome ?? text.keyNameHint}
            onChange={({ target }) => change({ nome: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 1 }}
          />
          <PresentPassword
            value={wish.currentPassword}
            problem={failure.currentPassword}
            onChange={(currentPassword) => change({ currentPassword })}
          />
        </DialogContent>
        <FormEnd action={text.goOn} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
