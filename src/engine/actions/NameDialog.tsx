/* Asks under which name something is saved; a refusal is shown at the name. */
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { type PropsWithChildren, useState } from 'react'
import { HttpError } from 'react-admin'
import { startText } from '../console/startMessages'
import { problemsOf } from '../data/fieldErrors'
import { shellText } from '../messages'
import { DialogForm } from '../page/DialogForm'

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
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
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
    <DialogForm
      title={title}
      action={shellText.save}
      isBusy={isSaving}
      isClosed={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogForm>
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return startText.serverFailure
  const [first] = problemsOf(error)
  return first?.message ?? error.message
}
