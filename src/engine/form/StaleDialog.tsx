import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import type { Entity, Field } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { showValue } from '#model/show'
import { isSame } from '../fields/index'
import { formText } from './messages'

/** What to do with one's changes when somebody else saved first. */
export type StaleAnswer = 'merge' | 'discard' | 'wait'

interface StaleDialogProps {
  readonly entity: Entity
  /** The record as it was when editing began. */
  readonly before: Row
  /** What the person changed. */
  readonly changes: Row
  /** The record as it is now. */
  readonly current: Row
  decide(answer: StaleAnswer): void
}

/** Tells that the record was changed meanwhile, where both changed the same, and asks what to do. */
export function StaleDialog({ entity, before, changes, current, decide }: StaleDialogProps) {
  const id = useId()
  const clashes = clashesOf(entity, before, changes, current)
  return (
    <Dialog
      open
      onClose={() => decide('wait')}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{formText.stale}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{formText.staleHelp}</DialogContentText>
        {clashes.length > 0 && (
          <Table size="small" sx={{ mt: 2 }}>
            <TableHead>
              <TableRow>
                <TableCell>{formText.staleField}</TableCell>
                <TableCell>{formText.staleMine}</TableCell>
                <TableCell>{formText.staleTheirs}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {clashes.map((field) => (
                <TableRow key={field.name}>
                  <TableCell component="th" scope="row">
                    {field.title}
                  </TableCell>
                  <TableCell>{textOf(field, changes)}</TableCell>
                  <TableCell>{textOf(field, current)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" color="error" onClick={() => decide('discard')}>
          {formText.discard}
        </Button>
        <Button variant="contained" color="success" autoFocus onClick={() => decide('merge')}>
          {formText.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Fields that both sides changed, and not to the same value. */
function clashesOf(entity: Entity, before: Row, changes: Row, current: Row): readonly Field[] {
  return entity.fields.filter(
    ({ name }) =>
      name in changes && !isSame(before[name], current[name]) && !isSame(changes[name], current[name]),
  )
}

function textOf(field: Field, row: Row): string {
  const label = (row._labels as Row | undefined)?.[field.path]
  return showValue(row[field.name], field, typeof label === 'string' ? label : undefined) || formText.empty
}
