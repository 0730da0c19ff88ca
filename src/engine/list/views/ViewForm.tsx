import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { HttpError } from 'react-admin'
import type { Account, Role } from '#model/entity/entity'
import type { SavedView } from '#model/wire/record/view'
import { startText } from '../../console/startMessages'
import { problemsOf } from '../../data/fieldErrors'
import { shellText } from '../../messages'
import { escapeOnly } from '../../page/escapeOnly'
import { viewText } from './messages'

export interface ViewInput {
  readonly nome: string
  readonly papeis: readonly Role[]
  readonly padrao: boolean
}

interface ViewFormProps {
  readonly view?: SavedView
  readonly roles: readonly Account[]
  onSave(answer: ViewInput): Promise<void>
  onClose(): void
}

export function ViewForm({ view, roles, onSave, onClose }: ViewFormProps) {
  const id = useId()
  const [nome, setNome] = useState(view?.nome ?? '')
  const [papeis, setPapeis] = useState<readonly Role[]>(view?.papeis ?? [])
  const [padrao, setPadrao] = useState(view?.padrao ?? false)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await onSave({ nome, papeis, padrao })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }
  const toggle = (role: Role, isShared: boolean) =>
    setPapeis(isShared ? [...papeis, role] : papeis.filter((each) => each !== role))

  return (
    <Dialog open onClose={escapeOnly(onClose)} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={save} noValidate>
        <DialogTitle id={`${id}-title`}>{view ? viewText.editTitle : viewText.newTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <TextField
            autoFocus
            required
            fullWidth
            margin="dense"
            label={viewText.name}
            value={nome}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={(event) => {
              setNome(event.target.value)
              setProblem(undefined)
            }}
          />
          {roles.length > 0 && <SharedRoles roles={roles} shared={papeis} onToggle={toggle} />}
          <FormControlLabel
            label={viewText.openWith}
            control={<Checkbox checked={padrao} onChange={(_event, isDefault) => setPadrao(isDefault)} />}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="contained" color="error" onClick={onClose}>
            {shellText.cancel}
          </Button>
          <Button type="submit" variant="contained" color="success" loading={isSaving}>
            {viewText.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface SharedRolesProps {
  readonly roles: readonly Account[]
  readonly shared: readonly Role[]
  onToggle(role: Role, isShared: boolean): void
}

function SharedRoles({ roles, shared, onToggle }: SharedRolesProps) {
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{viewText.shareWith}</FormLabel>
      <FormGroup>
        {roles.map(({ role, title }) => (
          <FormControlLabel
            key={role}
            label={title}
            control={
              <Checkbox
                checked={shared.includes(role)}
                onChange={(_event, isShared) => onToggle(role, isShared)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return startText.serverFailure
  const [first] = problemsOf(error)
  return first?.message ?? error.message
}
