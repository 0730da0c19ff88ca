import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { tidy } from '#model/formats/index'
import { DialogForm } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'

interface GroupDialogProps {
  readonly group?: Group | undefined
  readonly parents: readonly Group[]
  onSave(name: string, parent: Group | undefined): Promise<void>
  onClose(): void
}

export function GroupDialog({ group, parents, onSave, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.description ?? '')
  const [parentId, setParentId] = useState(parents[0]?.id ?? 0)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isMissing = isTried && tidy(name) === ''

  const submit = async () => {
    setTried(true)
    if (tidy(name) === '') return
    setBusy(true)
    await onSave(
      tidy(name),
      parents.find(({ id }) => id === parentId),
    )
    setBusy(false)
  }

  return (
    <DialogForm
      title={group ? text.rename : text.create}
      action={group ? text.save : text.add}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={text.name}
        value={name}
        error={isMissing}
        helperText={isMissing ? text.required : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{
          inputLabel: { required: true },
          htmlInput: { maxLength: 80, 'aria-required': true },
        }}
        sx={{ mt: 1 }}
      />
      {!group && (
        <TextField
          select
          label={text.parent}
          value={parentId}
          helperText={text.parentHelp}
          onChange={(event) => setParentId(Number(event.target.value))}
        >
          {parents.map(({ id, description }) => (
            <MenuItem key={id} value={id}>
              {description}
            </MenuItem>
          ))}
        </TextField>
      )}
    </DialogForm>
  )
}
