import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useState } from 'react'
import type { Account, Role } from '#model/entity/entity'
import type { SavedView } from '#model/wire/record/view'
import { NameDialog } from '../../actions/NameDialog'
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
  const [papeis, setPapeis] = useState<readonly Role[]>(view?.papeis ?? [])
  const [padrao, setPadrao] = useState(view?.padrao ?? false)
  const toggle = (role: Role, isShared: boolean) =>
    setPapeis(isShared ? [...papeis, role] : papeis.filter((each) => each !== role))
  return (
    <NameDialog
      title={view ? viewText.editTitle : viewText.newTitle}
      label={viewText.name}
      initial={view?.nome}
      longest={60}
      onClose={onClose}
      onSave={(nome) => onSave({ nome, papeis, padrao })}
    >
      {roles.length > 0 && <SharedRoles roles={roles} shared={papeis} onToggle={toggle} />}
      <FormControlLabel
        label={viewText.openWith}
        control={<Checkbox checked={padrao} onChange={(_event, isDefault) => setPadrao(isDefault)} />}
      />
    </NameDialog>
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
