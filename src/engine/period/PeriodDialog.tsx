/* The dialog of the period selector: presets, or two dates less than a year apart. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { dayOfInstant } from '#model/formats/index'
import { checkPeriod, customPeriod, type PeriodLabel, periods, resolvePeriod } from '#model/period'
import { shellText } from '../messages'
import { DayField } from './DayField'
import { periodText } from './messages'
import type { ChosenPeriod } from './usePeriod'

interface PeriodDialogProps {
  readonly period: ChosenPeriod
  readonly monthly: boolean
  onClose(chosen?: ChosenPeriod): void
}

export function PeriodDialog({ period, monthly, onClose }: PeriodDialogProps) {
  const id = useId()
  const [label, setLabel] = useState<PeriodLabel>(period.label)
  const [days, setDays] = useState<{ from?: unknown; to?: unknown }>(period)
  const [problem, setProblem] = useState<string>()
  const notify = useNotify()

  const choose = (next: PeriodLabel) => {
    setLabel(next)
    setProblem(undefined)
    if (next !== customPeriod) setDays(resolvePeriod(next, dayOfInstant(new Date()), { monthly }))
  }
  const apply = () => {
    const range = { from: String(days.from ?? ''), to: String(days.to ?? '') }
    const wrong = label === customPeriod ? checkPeriod(range) : undefined
    setProblem(wrong)
    if (wrong !== undefined) notify(wrong, { type: 'error' })
    if (wrong === undefined) onClose({ label, ...range })
  }

  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{periodText.title}</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-labelledby={`${id}-title`}
          value={label}
          onChange={(_event, value) => choose(Number(value) as PeriodLabel)}
        >
          {periods.map((each) => (
            <FormControlLabel
              key={each.label}
              value={each.label}
              label={each.title}
              control={<Radio size="small" />}
            />
          ))}
        </RadioGroup>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 2 }}>
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              id={`${id}-${end}`}
              title={periodText[end]}
              value={days[end]}
              required
              readOnly={label !== customPeriod}
              onChange={(value) => {
                setDays((old) => ({ ...old, [end]: value }))
                setProblem(undefined)
              }}
            />
          ))}
        </Stack>
        {problem !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={() => onClose()}>{shellText.cancel}</Button>
        <Button variant="contained" onClick={apply}>
          {periodText.apply}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
