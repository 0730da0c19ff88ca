/* The address is shown only once, so a click on the backdrop does not close the dialog. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useId, useState } from 'react'
import type { CreatedCalendar } from '#model/wire/record/calendar'
import { PresentPassword } from '../../../auth/PresentPassword'
import { SecretDialog } from '../../../auth/SecretDialog'
import { useSensitiveChange } from '../../../auth/useSensitiveChange'
import { FormEnd } from '../../../page/FormEnd'
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
  const { wish, failure, isBusy, change, send } = useSensitiveChange<FeedInput>({ nome: name ?? '' })
  const [address, setAddress] = useState<string>()
  const id = useId()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNameless = name !== undefined && wish.nome.trim() === ''
    void send(isNameless ? { nome: text.missingName } : {}, async (input) => {
      setAddress((await onMake(input)).endereco)
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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
          <DialogContentText>{text.about}</DialogContentText>
          {name !== undefined && (
            <TextField
              autoFocus
              required
              label={text.name}
              value={wish.nome}
              error={failure.nome !== undefined}
              helperText={failure.nome ?? text.nameHint}
              onChange={({ target }) => change({ nome: target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          )}
          <PresentPassword
            value={wish.currentPassword}
            problem={failure.currentPassword}
            onChange={(currentPassword) => change({ currentPassword })}
          />
        </DialogContent>
        <FormEnd action={action} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
