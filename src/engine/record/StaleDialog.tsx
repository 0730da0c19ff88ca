/* Two people changed the same fields: shows each value as it was, as one typed it and as it is now, and lets choose. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { showValue } from '#model/show/show'
import { formText } from '../form/messages'
import type { Versions } from './merge'

/** What to do with one's changes: save them, but for the fields whose newer value stays; throw them away; nothing yet. */
export type StaleAnswer =
  | { readonly kind: 'merge'; readonly theirs: ReadonlySet<string> }
  | { readonly kind: 'discard' }
  | { readonly kind: 'wait' }

interface StaleDialogProps {
  readonly clashes: readonly Field[]
  readonly versions: Versions
  decide(answer: StaleAnswer): void
}

/** Asks which value of each field stays. */
export function StaleDialog({ clashes, versions, decide }: StaleDialogProps) {
  const id = useId()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, side: string) => {
    const next = new Set(theirs)
    if (side === 'theirs') next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  return (
    <Dialog
      open
      onClose={() => decide({ kind: 'wait' })}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{formText.stale}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{formText.staleHelp}</DialogContentText>
        {clashes.map((field) => (
          <Clash
            key={field.name}
            field={field}
            versions={versions}
            side={theirs.has(field.name) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(field.name, side)}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" color="error" onClick={() => decide({ kind: 'discard' })}>
          {formText.discard}
        </Button>
        <Button
          variant="contained"
          color="success"
          autoFocus
          onClick={() => decide({ kind: 'merge', theirs })}
        >
          {formText.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ClashProps {
  readonly field: Field
  readonly versions: Versions
  readonly side: string
  onChoose(side: string): void
}

function Clash({ field, versions: { before, changes, current }, side, onChoose }: ClashProps) {
  const id = useId()
  return (
    <RadioGroup
      aria-labelledby={id}
      value={side}
      onChange={(_event, next) => onChoose(next)}
      sx={{ mt: 2, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}
    >
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {field.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formText.staleBefore(textOf(field, before))}
      </Typography>
      <FormControlLabel
        value="mine"
        control={<Radio size="small" />}
        label={formText.staleMine(textOf(field, changes))}
      />
      <FormControlLabel
        value="theirs"
        control={<Radio size="small" />}
        label={formText.staleTheirs(textOf(field, current))}
      />
    </RadioGroup>
  )
}

function textOf(field: Field, row: Row): string {
  const label = (row._labels as Row | undefined)?.[field.path]
  return showValue(row[field.name], field, typeof label === 'string' ? label : undefined) || formText.empty
}
