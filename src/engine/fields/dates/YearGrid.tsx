/* A year's months; arrows move by month and row, Home and End within the row, Page Up and Down by year. */
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addMonths, type Day, dayText, parseDay } from '#model/formats/index'
import { inputText } from '../messages'
import { months } from './dayNames'
import { Days, useGridKeys } from './MonthGrid'
import { StepButton } from './StepButton'

interface YearGridProps {
  readonly value: string
  readonly today: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  onChange(day: string): void
}

const inRow = 3
const rows = Array.from({ length: 12 / inRow }, (_row, row) => row)

export function YearGrid({ value, today, min, max, onChange }: YearGridProps) {
  const [at, setAt] = useState<Day>(() => ({ ...(parseDay(value) ?? parseDay(today) ?? first), day: 1 }))
  const isOpen = (day: string) =>
    (min === undefined || day >= `${min.slice(0, 7)}-01`) && (max === undefined || day <= max)
  const column = (at.month - 1) % inRow
  const keys = useGridKeys(at, true, setAt, ({ key }) => {
    const step = { ...steps, Home: -column, End: inRow - 1 - column }[key]
    return step === undefined ? undefined : addMonths(at, step)
  })

  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <StepButton label={inputText.previousYear} onStep={() => setAt(addMonths(at, -12))}>
          <ChevronLeft />
        </StepButton>
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {at.year}
        </Typography>
        <StepButton label={inputText.nextYear} onStep={() => setAt(addMonths(at, 12))}>
          <ChevronRight />
        </StepButton>
      </Box>
      <Days {...keys} role="grid" aria-label={String(at.year)}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {months.slice(row * inRow, (row + 1) * inRow).map((name, column) => {
                const month = row * inRow + column + 1
                const text = dayText({ year: at.year, month, day: 1 })
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell is in a table with the role grid
                  <td key={name} aria-selected={text === value}>
                    <button
                      type="button"
                      data-day={text}
                      aria-label={`${name} de ${at.year}`}
                      aria-current={text.slice(0, 7) === today.slice(0, 7) ? 'date' : undefined}
                      aria-disabled={!isOpen(text) || undefined}
                      tabIndex={month === at.month ? 0 : -1}
                      style={wide}
                      onClick={() => isOpen(text) && onChange(text)}
                    >
                      {name.slice(0, 3)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Days>
    </Box>
  )
}

const first: Day = { year: 2026, month: 1, day: 1 }
const wide = { width: '100%', borderRadius: 20 } as const

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -inRow,
  ArrowDown: inRow,
  PageUp: -12,
  PageDown: 12,
}
