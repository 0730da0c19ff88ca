import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useState } from 'react'
import { tidy } from '#model/formats/index'
import { escapeOnly, FormEnd } from '../../engine'
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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (tidy(name) === '' || isBusy) return
    setBusy(true)
    await onSave(
      tidy(name),
      parents.find(({ id }) => id === parentId),
    )
    setBusy(false)
  }

  return (
    <Dialog open onClose={escapeOnly(onClose)} maxWidth="xs" fullWidth aria-labelledby="group-dialog-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="group-dialog-title">{group ? text.rename : text.create}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
        </DialogContent>
        <FormEnd action={group ? text.save : text.add} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
