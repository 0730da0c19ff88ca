import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { DialogForm } from '../../engine'
import { text } from './messages'

const longest = 255

interface ReasonDialogProps {
  readonly title: string
  readonly question: string
  onCancel(): void
  onConfirm(reason: string): void
}

export function ReasonDialog({ title, question, onCancel, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    const trimmed = reason.trim()
    if (trimmed === '') setMissing(true)
    else onConfirm(trimmed)
  }
  return (
    <DialogForm title={title} action={text.confirm} tone="decision" onSubmit={submit} onClose={onCancel}>
      <DialogContentText>{question}</DialogContentText>
      <TextField
        autoFocus
        required
        multiline
        minRows={3}
        label={text.reason}
        value={reason}
        error={isMissing}
        helperText={isMissing ? text.required : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
        slotProps={{ htmlInput: { maxLength: longest } }}
      />
    </DialogForm>
  )
}
