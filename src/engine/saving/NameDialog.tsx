/* Asks under which name something is saved; a refusal is shown at the name. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { problemsOf } from '../data/fieldErrors'
import { shellText } from '../messages'
import { escapeOnly } from '../page/escapeOnly'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly help: string
  /** Characters of the longest name. */
  readonly longest: number
  onClose(): void
  onSave(name: string): Promise<void>
}

export function NameDialog({ title, label, help, longest, onClose, onSave }: NameDialogProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals, so the form behind the dialog would be submitted too.
    event.stopPropagation()
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setProblem(problemsOf(error)[0]?.message ?? (error instanceof Error ? error.message : ''))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={escapeOnly(onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={label}
            value={name}
            error={problem !== undefined}
            helperText={problem ?? help}
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            {shellText.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
            {shellText.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
