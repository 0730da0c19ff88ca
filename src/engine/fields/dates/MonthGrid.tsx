/*
 * A month grid, weeks from Monday, with the keys of the ARIA date grid pattern: arrows move by day and week,
 * Home and End within the week, Page Up and Down by month, and with Shift by year.
 */
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type Day, dayText, parseDay } from '#model/formats/index'
import { inputText } from '../messages'
import { months, weekdays } from './dayNames'
import { StepButton } from './StepButton'

const nameOf = ({ year, month }: Day) => `${months[month - 1]} de ${year}`

interface MonthGridProps {
  /** Chosen day as yyyy-mm-dd; '' for none. */
  readonly value: string
  readonly today?: string
  readonly hasFocus?: boolean
  readonly min?: string | undefined
  readonly max?: string | undefined
  onChange(day: string): void
}

export function MonthGrid({ value, today = '', hasFocus = false, min, max, onChange }: MonthGridProps) {
  const [at, setAt] = useState<Day>(
    () => parseDay(value) ?? parseDay(today) ?? { year: 2026, month: 1, day: 1 },
  )
  const keys = useGridKeys(at, hasFocus, setAt, ({ shiftKey, key }) =>
    moves[shiftKey ? `Shift+${key}` : key]?.(at),
  )
  const isOpen = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max)

  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <StepButton label={inputText.previousYear} onStep={() => setAt(addMonths(at, -12))}>
          <KeyboardDoubleArrowLeft />
        </StepButton>
        <StepButton label={inputText.previousMonth} onStep={() => setAt(addMonths(at, -1))}>
          <ChevronLeft />
        </StepButton>
        <Typography aria-live="polite" sx={{ flex: 1, fontWeight: 600, textAlign: 'center' }}>
          {nameOf(at)}
        </Typography>
        <StepButton label={inputText.nextMonth} onStep={() => setAt(addMonths(at, 1))}>
          <ChevronRight />
        </StepButton>
        <StepButton label={inputText.nextYear} onStep={() => setAt(addMonths(at, 12))}>
          <KeyboardDoubleArrowRight />
        </StepButton>
      </Box>
      <Days {...keys} role="grid" aria-label={nameOf(at)}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={dayText(week[0] ?? at)}>
              {week.map((day) => {
                const text = dayText(day)
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell is in a table with the role grid
                  <td key={text} aria-selected={day.month === at.month ? text === value : undefined}>
                    {day.month === at.month && (
                      <button
                        type="button"
                        data-day={text}
                        aria-label={`${day.day} de ${nameOf(day)}`}
                        aria-current={text === today ? 'date' : undefined}
                        aria-disabled={!isOpen(text) || undefined}
                        tabIndex={text === dayText(at) ? 0 : -1}
                        onClick={() => {
                          setAt(day)
                          if (isOpen(text)) onChange(text)
                        }}
                      >
                        {day.day}
                      </button>
                    )}
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

/** Properties of a date grid, in which the focus follows the keys. */
export function useGridKeys(
  at: Day,
  hasFocus: boolean,
  setAt: (day: Day) => void,
  moved: (event: KeyboardEvent) => Day | undefined,
) {
  const ref = useRef<HTMLTableElement>(null)
  const isMoving = useRef(hasFocus)

  useEffect(() => {
    if (isMoving.current) ref.current?.querySelector<HTMLElement>(`[data-day="${dayText(at)}"]`)?.focus()
    isMoving.current = false
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setAt(next)
  }
  return { ref, onKeyDown }
}

const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
}

function weekdayOf({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

function weeksOf({ year, month }: Day): readonly (readonly Day[])[] {
  const first = { year, month, day: 1 }
  const start = addDays(first, -weekdayOf(first))
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(start, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.month === month))
}

export const Days = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    width: '100%',
    borderCollapse: 'collapse',
    textAlign: 'center',
    '& th': { ...theme.typography.caption, color: palette.text.secondary, fontWeight: 400 },
    '& td': { padding: 1 },
    '& button': {
      font: 'inherit',
      color: palette.text.primary,
      width: 40,
      height: 40,
      border: 0,
      borderRadius: '50%',
      background: 'transparent',
      cursor: 'pointer',
      '&:hover, &:focus-visible': { outline: `2px solid ${palette.primary.main}` },
      '&[aria-current]': { boxShadow: `inset 0 0 0 1px ${palette.text.secondary}` },
      '&[aria-disabled="true"]': { color: palette.text.disabled, cursor: 'default', outline: 'none' },
    },
    '& [aria-selected="true"] > button': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      boxShadow: 'none',
    },
  }
})
