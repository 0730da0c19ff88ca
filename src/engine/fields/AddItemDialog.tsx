import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { inputText } from './messages'

interface AddItemDialogProps {
  readonly title: string
  readonly maxLength?: number
  /** Adds; rejects with the server's error. */
  onAdd(text: string): Promise<void>
  onClose(): void
}

/** Asks for one text. */
export function AddItemDialog({ title, maxLength, onAdd, onClose }: AddItemDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog is drawn inside a form, to which the event would go on.
    event.stopPropagation()
    if (isBusy) return
    if (text.trim() === '') return setProblem(inputText.itemRequired)
    setBusy(true)
    try {
      await onAdd(text.trim())
      onClose()
    } catch (error) {
      setProblem((error instanceof Error && error.message) || inputText.addFailed)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={inputText.item}
            autoComplete="off"
            value={text}
            error={problem !== undefined}
            helperText={problem}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
            slotProps={{ htmlInput: { maxLength, 'aria-required': true } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            {inputText.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {inputText.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
