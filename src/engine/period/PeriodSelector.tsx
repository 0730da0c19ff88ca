import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { date } from '#model/formats/date'
import { periods } from '#model/period'
import { lazyDialog } from '../page/lazyDialog'
import { periodText } from './messages'
import type { PeriodState } from './usePeriod'

const PeriodDialog = lazyDialog(() => import('./PeriodDialog').then((part) => part.PeriodDialog))

interface PeriodSelectorProps {
  readonly state: PeriodState
  /** Presets are whole calendar months. */
  readonly monthly?: boolean
}

export function PeriodSelector({ state: [period, choose], monthly = false }: PeriodSelectorProps) {
  const [isOpen, setOpen] = useState(false)
  const title = periods.find(({ label }) => label === period.label)?.title ?? ''
  const days = periodText.range(date.show(period.from), date.show(period.to))
  return (
    <>
      <Button
        variant="outlined"
        className="on-paper"
        startIcon={<CalendarMonth />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ textAlign: 'start' }}
      >
        {periodText.open(title)}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1 }}>
          {days}
        </Box>
      </Button>
      {isOpen && (
        <PeriodDialog
          period={period}
          monthly={monthly}
          onClose={(chosen) => {
            setOpen(false)
            if (chosen) choose(chosen)
          }}
        />
      )}
    </>
  )
}
