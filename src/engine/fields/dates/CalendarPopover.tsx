import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type DateBounds, dayOfInstant, parseDay } from '#model/formats/index'
import { inputText } from '../messages'
import { MonthGrid } from './MonthGrid'
import { YearGrid } from './YearGrid'

interface CalendarPopoverProps {
  readonly title: string
  readonly type: 'date' | 'month'
  readonly value: unknown
  readonly bounds: DateBounds
  readonly anchor: Element | null
  onClose(value?: string): void
}

export function CalendarPopover({ title, type, value, bounds, anchor, onClose }: CalendarPopoverProps) {
  const today = dayOfInstant(new Date())
  const [min, max] = [bounds.min, bounds.max].map((bound) => (bound && parseDay(bound) ? bound : undefined))
  const shared = {
    value: typeof value === 'string' && parseDay(value) ? value : '',
    today,
    min,
    max,
    onChange: (day: string) => onClose(day),
  }
  const isTodayOpen = (min === undefined || today >= min) && (max === undefined || today <= max)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': inputText.calendarOf(title),
          sx: { border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Box sx={{ p: 1.5, width: 320, maxWidth: '100%' }}>
        {type === 'date' ? <MonthGrid {...shared} hasFocus /> : <YearGrid {...shared} />}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
          <Button
            size="small"
            disabled={!isTodayOpen}
            onClick={() => onClose(type === 'date' ? today : `${today.slice(0, 7)}-01`)}
          >
            {type === 'date' ? inputText.today : inputText.thisMonth}
          </Button>
          <Button size="small" color="inherit" onClick={() => onClose()}>
            {inputText.cancel}
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}
