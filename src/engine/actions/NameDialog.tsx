/* Asks under which name something is saved; a refusal is shown at the name. */
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, type PropsWithChildren, useId, useState } from 'react'
import { HttpError } from 'react-admin'
import { startText } from '../console/startMessages'
import { problemsOf } from '../data/fieldErrors'
import { shellText } from '../messages'
import { escapeOnly } from '../page/escapeOnly'
import { FormEnd } from '../page/FormEnd'

interface NameDialogProps extends PropsWithChildren {
  readonly title: string
  readonly label: string
  readonly hint?: string
  readonly help?: string
  readonly initial?: string
  /** Characters of the longest name. */
  readonly longest: number | undefined
  onClose(): void
  onSave(name: string): Promise<void>
}

/** The children are further inputs, below the name. */
export function NameDialog({ title, label, hint, help, initial = '', longest, ...more }: NameDialogProps) {
  const { children, onClose, onSave } = more
  const id = useId()
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals, so the form behind the dialog would be submitted too.
    event.stopPropagation()
    setSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={escapeOnly(onClose)} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {hint !== undefined && <DialogContentText>{hint}</DialogContentText>}
          <TextField
            autoFocus
            required
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
          {children}
        </DialogContent>
        <FormEnd action={shellText.save} isBusy={isSaving} isClosed={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return startText.serverFailure
  const [first] = problemsOf(error)
  return first?.message ?? error.message
}
