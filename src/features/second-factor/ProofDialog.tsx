import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { DialogForm } from '../../engine'
import { type Failure, failureOf } from './failure'
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
  const [proof, setProof] = useState<Proof>({ currentPassword: '', codigo: '' })
  const [failure, setFailure] = useState<Failure>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const missing: Failure = {
      ...(proof.currentPassword === '' && { currentPassword: text.missingPassword }),
      ...(needsCode && proof.codigo.trim() === '' && { codigo: text.missingCode }),
    }
    setFailure(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await onProve(proof)
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  const change = (part: Partial<Proof>) => {
    setProof({ ...proof, ...part })
    setFailure({})
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
        value={proof.currentPassword}
        error={failure.currentPassword !== undefined}
        helperText={failure.currentPassword}
        onChange={(event) => change({ currentPassword: event.target.value })}
      />
      {needsCode && (
        <TextField
          required
          autoComplete="one-time-code"
          label={text.anyCodeLabel}
          value={proof.codigo}
          error={failure.codigo !== undefined}
          helperText={failure.codigo}
          onChange={(event) => change({ codigo: event.target.value })}
        />
      )}
    </DialogForm>
  )
}
