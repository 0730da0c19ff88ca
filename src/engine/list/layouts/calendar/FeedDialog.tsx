/* The address is shown only once, so a click on the backdrop does not close the dialog. */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { CreatedCalendar } from '#model/wire/record/calendar'
import { PresentPassword } from '../../../auth/PresentPassword'
import { SecretDialog } from '../../../auth/SecretDialog'
import { useSensitiveChange } from '../../../auth/useSensitiveChange'
import { DialogForm } from '../../../page/DialogForm'
import { addressText as text } from './addressMessages'

interface FeedInput {
  readonly nome: string
  readonly currentPassword?: string
}

interface FeedDialogProps {
  readonly title: string
  readonly action: string
  /** Undefined when the name cannot be changed. */
  readonly name?: string
  onMake(wish: FeedInput): Promise<CreatedCalendar>
  onClose(): void
}

export function FeedDialog({ title, action, name, onMake, onClose }: FeedDialogProps) {
  const { wish, failure, isBusy, input, password, send } = useSensitiveChange<FeedInput>({
    nome: name ?? '',
  })
  const [address, setAddress] = useState<string>()

  const submit = () => {
    const isNameless = name !== undefined && wish.nome.trim() === ''
    void send(isNameless ? { nome: text.missingName } : {}, async (feed) => {
      setAddress((await onMake(feed)).endereco)
    })
  }

  if (address !== undefined) {
    return (
      <SecretDialog
        title={text.address}
        secret={address}
        keep={text.keep}
        usage={text.usage}
        copied={text.copied}
        onClose={onClose}
      >
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {text.open}
        </Button>
      </SecretDialog>
    )
  }
  return (
    <DialogForm
      title={title}
      size="sm"
      action={action}
      isBusy={isBusy}
      problem={failure.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{text.about}</DialogContentText>
      {name !== undefined && (
        <TextField
          autoFocus
          required
          label={text.name}
          {...input('nome', text.nameHint)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
      <PresentPassword {...password} />
    </DialogForm>
  )
}
