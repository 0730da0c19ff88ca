/* Asks for the password when the session is not fresh. */
import TextField from '@mui/material/TextField'
import { DialogForm, PresentPassword, type SensitiveChange, useSensitiveChange } from '../../engine'
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
  const { wish, failure, isBusy, input, password, send } = useSensitiveChange<PasskeyInput>({ nome: '' })

  const submit = () => {
    const missing = wish.nome.trim() === '' && { nome: text.missingName }
    void send({ ...missing }, ({ nome, currentPassword }) => onMake(nome.trim(), currentPassword))
  }

  return (
    <DialogForm
      title={text.addKey}
      action={text.goOn}
      isBusy={isBusy}
      problem={failure.whole ?? failure.chave}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={text.keyName}
        {...input('nome', text.keyNameHint)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 1 }}
      />
      <PresentPassword {...password} />
    </DialogForm>
  )
}
