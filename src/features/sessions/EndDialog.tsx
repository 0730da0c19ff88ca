/* Requires the password, because a session left open must not lock out its owner. */
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId } from 'react'
import { escapeOnly, FormEnd, PresentPassword, type SensitiveChange, useSensitiveChange } from '../../engine'

export interface EndSessionRequest {
  readonly title: string
  readonly message: string
  readonly action: string
  /** Rejections are shown at the inputs. */
  end(proof: SensitiveChange): Promise<void>
}

interface EndDialogProps {
  readonly ending: EndSessionRequest
  onClose(): void
}

export function EndDialog({ ending, onClose }: EndDialogProps) {
  const { title, message, action, end } = ending
  const { wish, failure, isBusy, change, send } = useSensitiveChange<SensitiveChange>({ currentPassword: '' })
  const id = useId()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send({}, async (proof) => {
      await end(proof)
      onClose()
    })
  }

  return (
    <Dialog open onClose={escapeOnly(onClose)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
          <DialogContentText>{message}</DialogContentText>
          <PresentPassword
            value={wish.currentPassword}
            problem={failure.currentPassword}
            onChange={(currentPassword) => change({ currentPassword })}
          />
        </DialogContent>
        <FormEnd action={action} isBusy={isBusy} isGrave onCancel={onClose} />
      </form>
    </Dialog>
  )
}
