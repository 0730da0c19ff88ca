/* Requires the password, because a session left open must not lock out its owner. */
import DialogContentText from '@mui/material/DialogContentText'
import { DialogForm, PresentPassword, type SensitiveChange, useSensitiveChange } from '../../engine'

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
  const { failure, isBusy, password, send } = useSensitiveChange<SensitiveChange>({ currentPassword: '' })

  const submit = () => {
    void send({}, async (proof) => {
      await end(proof)
      onClose()
    })
  }

  return (
    <DialogForm
      title={title}
      action={action}
      isBusy={isBusy}
      problem={failure.whole}
      tone="grave"
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{message}</DialogContentText>
      <PresentPassword {...password} />
    </DialogForm>
  )
}
