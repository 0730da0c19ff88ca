/* Chooses whom to view the console as: a group, or one of its members. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { viewAs } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'
import { type Person, PersonPicker } from './PersonPicker'

interface ViewAsDialogProps {
  readonly group: Group
  readonly entity: Entity | undefined
  onClose(): void
}

export function ViewAsDialog({ group, entity, onClose }: ViewAsDialogProps) {
  const [person, setPerson] = useState<Person | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const look = async () => {
    setBusy(true)
    try {
      await viewAs(group.id, person?.id)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text.lookFailed)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="look-title">
      <DialogTitle id="look-title">{text.lookTitle(group.description)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{text.lookHint}</DialogContentText>
        <PersonPicker
          group={group}
          entity={entity}
          value={person}
          help={text.personHelp}
          onChange={setPerson}
        />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void look()}>
          {text.look}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
