/*
 * Conflicts between two concurrent edits of a record. Shows the original, own and current value of each
 * field and lets the user choose. Hides that changes to different fields or list items merge without asking.
 */
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
import { isNested } from '#model/entity/kindGuards'
import { formText } from '../form/messages'
import { differencesIn } from './differences'
import type { Versions } from './merge'
import { mergeLists } from './mergeLists'
import { ToldDifference, ToldValue } from './ToldDifference'

/** `theirs` names fields that keep the newer value, `both` holds merged values. */
export type ConflictDecision =
  | {
      readonly kind: 'merge'
      readonly theirs: ReadonlySet<string>
      readonly both: ReadonlyMap<string, unknown>
    }
  | { readonly kind: 'discard' }
  | { readonly kind: 'wait' }

interface StaleDialogProps {
  readonly clashes: readonly Field[]
  readonly versions: Versions
  decide(answer: ConflictDecision): void
}

export function StaleDialog({ clashes, versions, decide }: StaleDialogProps) {
  const id = useId()
  const [both] = useState(
    () => new Map(clashes.map((field) => [field.name, mergeLists(field, versions)] as const)),
  )
  const [sides, setSides] = useState<ReadonlyMap<string, string>>(
    () => new Map(clashes.map(({ name }) => [name, both.get(name) ? 'both' : 'mine'])),
  )
  const chosen = (side: string) => clashes.filter(({ name }) => sides.get(name) === side)
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
            both={both.get(field.name)}
            side={sides.get(field.name) ?? 'mine'}
            onChoose={(side) => setSides(new Map(sides).set(field.name, side))}
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
          onClick={() =>
            decide({
              kind: 'merge',
              theirs: new Set(chosen('theirs').map(({ name }) => name)),
              both: new Map(chosen('both').map(({ name }) => [name, both.get(name)])),
            })
          }
        >
          {formText.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ConflictProps {
  readonly field: Field
  readonly versions: Versions
  readonly both: unknown
  readonly side: string
  onChoose(side: string): void
}

function Clash({ field, versions: { before, changes, current }, both, side, onChoose }: ConflictProps) {
  const id = useId()
  const was = before[field.name]
  // For objects and lists only the differing parts are shown.
  const isWhole = isNested(field)
  const sides = [
    ['mine', formText.staleMine, changes[field.name]],
    ['theirs', formText.staleTheirs, current[field.name]],
    ...(both === undefined ? [] : [['both', formText.staleBoth, both] as const]),
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
          {isWhole && name !== 'both' && (
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
