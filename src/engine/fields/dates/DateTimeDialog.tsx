/* On the day of a bound, only the hours within it are offered. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { type DateBounds, formats, normaliseDateTime, showDateTime } from '#model/formats/index'
import { firstOf, lastOf } from '#model/record/dateBounds'
import { inputText } from '../messages'
import { MonthGrid } from './MonthGrid'

interface DateTimeDialogProps {
  readonly title: string
  readonly value: string | undefined
  readonly bounds: DateBounds
  onClose(value?: string): void
}

interface LocalTime {
  /** yyyy-mm-dd */
  readonly day: string
  readonly hour: number
  readonly minute: number
}

export function DateTimeDialog({ title, value, bounds, onClose }: DateTimeDialogProps) {
  const id = useId()
  const [tab, setTab] = useState<'day' | 'time'>('day')
  const [first, last] = [wallOf(firstOf(bounds.min)), wallOf(lastOf(bounds.max))]
  const [chosen, setChosen] = useState(() =>
    within(wallOf(value) ?? wallOf(new Date().toISOString()), first, last),
  )
  const choose = (change: Partial<LocalTime>) => setChosen(within({ ...chosen, ...change }, first, last))
  const isOpen = (wall: LocalTime) => compare(within(wall, first, last), wall) === 0

  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Tabs value={tab} onChange={(_event, next: 'day' | 'time') => setTab(next)} variant="fullWidth">
          <Tab value="day" id={`${id}-day`} aria-controls={`${id}-panel`} label={inputText.dateTab} />
          <Tab value="time" id={`${id}-time`} aria-controls={`${id}-panel`} label={inputText.timeTab} />
        </Tabs>
        <Box
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${tab}`}
          sx={{ pt: 2, minHeight: 330 }}
        >
          {tab === 'day' ? (
            <MonthGrid
              value={chosen.day}
              min={first?.day}
              max={last?.day}
              onChange={(day) => {
                choose({ day })
                setTab('time')
              }}
            />
          ) : (
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Part
                label={inputText.hour}
                count={24}
                value={chosen.hour}
                isOpen={(hour) => [0, 59].some((minute) => isOpen({ ...chosen, hour, minute }))}
                onChange={(hour) => choose({ hour })}
              />
              <Part
                label={inputText.minute}
                count={60}
                value={chosen.minute}
                isOpen={(minute) => isOpen({ ...chosen, minute })}
                onChange={(minute) => choose({ minute })}
              />
            </Box>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Box aria-live="polite" sx={{ flex: 1, fontWeight: 600 }}>
          {showDateTime(instantOf(chosen))}
        </Box>
        <Button color="inherit" onClick={() => onClose()}>
          {inputText.cancel}
        </Button>
        <Button variant="contained" onClick={() => onClose(instantOf(chosen))}>
          {inputText.ok}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PartProps {
  readonly label: string
  readonly count: number
  readonly value: number
  isOpen(value: number): boolean
  onChange(value: number): void
}

function Part({ label, count, value, isOpen, onChange }: PartProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: count }, (_each, part) => (
        <MenuItem key={twoDigits(part)} value={part} disabled={!isOpen(part)}>
          {twoDigits(part)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const twoDigits = (part: number) => String(part).padStart(2, '0')
const clockOf = ({ hour, minute }: LocalTime) => `${twoDigits(hour)}:${twoDigits(minute)}`

function compare(one: LocalTime, other: LocalTime): number {
  const [left, right] = [`${one.day} ${clockOf(one)}`, `${other.day} ${clockOf(other)}`]
  return left < right ? -1 : left > right ? 1 : 0
}

function within(
  wall: LocalTime | undefined,
  first: LocalTime | undefined,
  last: LocalTime | undefined,
): LocalTime {
  const asked = wall ?? { day: '2026-01-01', hour: 0, minute: 0 }
  if (first && compare(asked, first) < 0) return first
  return last && compare(asked, last) > 0 ? last : asked
}

function wallOf(instant: string | undefined): LocalTime | undefined {
  if (instant === undefined || formats['date-time'].validate(instant) !== undefined) return undefined
  const [date = '', clock = ''] = showDateTime(instant).split(' ')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { day: date.split('/').reverse().join('-'), hour, minute }
}

function instantOf(wall: LocalTime): string {
  return normaliseDateTime(`${wall.day}T${clockOf(wall)}`)
}
