import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { weekdays } from '../../../fields/dates/dayNames'
import { EntryList } from './AgendaView'
import { weekdayOf } from './days'
import type { DaysProps } from './MonthView'
import { calendarText as text } from './messages'
import type { Entry } from './useDays'

interface DayDialogProps extends Pick<DaysProps, 'entity' | 'path' | 'choice' | 'createOn'> {
  readonly day: string
  readonly entries: readonly Entry[]
  mayMove(entry: Entry): boolean
  onMove(entry: Entry): void
  onClose(): void
}

export function DayDialog({ day, entries, createOn, onClose, ...rest }: DayDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {weekdays[weekdayOf(day)]}, {text.dayOf(day)}
      </DialogTitle>
      <DialogContent>
        {entries.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{text.noneThatDay}</Typography>
        ) : (
          <EntryList {...rest} entries={entries} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{text.close}</Button>
        {createOn && (
          <Button component={Link} {...createOn(day)} variant="contained">
            {text.create}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
