import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { escapeOnly } from '../../engine'
import { text } from './messages'

const longest = 255

interface ReasonDialogProps {
  readonly title: string
  readonly question: string
  onCancel(): void
  onConfirm(reason: string): void
}

export function ReasonDialog({ title, question, onCancel, onConfirm }: ReasonDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    if (trimmed === '') setMissing(true)
    else onConfirm(trimmed)
  }
  return (
    <Dialog open onClose={escapeOnly(onCancel)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{question}</DialogContentText>
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
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="contained" color="error" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="contained" color="success">
            {text.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
