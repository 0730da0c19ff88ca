import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { DialogForm, useSensitiveChange } from '../../engine'
import { text } from './messages'

export interface Proof {
  readonly currentPassword: string
  readonly codigo: string
}

interface ProofDialogProps {
  readonly title: string
  readonly hint: string
  readonly needsCode?: boolean
  readonly action: string
  /** Rejections are shown at the inputs. */
  onProve(proof: Proof): Promise<void>
  onClose(): void
}

export function ProofDialog({ title, hint, needsCode = false, action, onProve, onClose }: ProofDialogProps) {
  const { wish, failure, isBusy, input, send } = useSensitiveChange<Proof>({
    currentPassword: '',
    codigo: '',
  })
  const submit = () => {
    const missing = {
      ...(wish.currentPassword === '' && { currentPassword: text.missingPassword }),
      ...(needsCode && wish.codigo.trim() === '' && { codigo: text.missingCode }),
    }
    void send(missing, onProve)
  }

  return (
    <DialogForm title={title} action={action} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <DialogContentText role={failure.whole ? 'alert' : undefined}>
        {failure.whole ?? hint}
      </DialogContentText>
      <TextField
        autoFocus
        required
        type="password"
        autoComplete="current-password"
        label={text.password}
        {...input('currentPassword')}
      />
      {needsCode && (
        <TextField required autoComplete="one-time-code" label={text.anyCodeLabel} {...input('codigo')} />
      )}
    </DialogForm>
  )
}
