/* Two people changed the same fields: shows each value as it was, as one typed it and as it is now, and lets choose. */
import Box from '@mui/material/Box'
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
import { formText } from '../form/messages'
import { differencesIn } from './differences'
import type { Versions } from './merge'
import { ToldDifference, ToldValue } from './ToldDifference'

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
  const was = before[field.name]
  // Of an object or a list only what differs says which is which.
  const isWhole = field.kind === 'object' || field.kind === 'list'
  const sides = [
    ['mine', formText.staleMine, changes[field.name]],
    ['theirs', formText.staleTheirs, current[field.name]],
  ] as const
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
      {!isWhole && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formText.staleBefore} <ToldValue field={field} value={was} />
        </Typography>
      )}
      {sides.map(([name, label, value]) => (
        <div key={name}>
          <FormControlLabel
            value={name}
            control={<Radio size="small" />}
            label={
              <>
                {label} {!isWhole && <ToldValue field={field} value={value} />}
              </>
            }
          />
          {isWhole && (
            <Box component="ul" sx={{ m: 0, pl: 6 }}>
              {differencesIn(field, was, value).map((each) => (
                <ToldDifference key={`${each.title} ${JSON.stringify(each.before)}`} difference={each} />
              ))}
            </Box>
          )}
        </div>
      ))}
    </RadioGroup>
  )
}
