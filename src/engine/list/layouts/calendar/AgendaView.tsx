import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { StateChip } from '../../../actions/StateChip'
import { useConsole } from '../../../console/console'
import { weekdays } from '../../../fields/dates/dayNames'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { daysBetween, daysOf, weekdayOf } from './days'
import { EntryLink } from './EntryLink'
import { entryFacts } from './entryText'
import type { Choice, DaysProps } from './MonthView'
import { calendarText as text } from './messages'
import type { Entry } from './useDays'

export function AgendaView({ entity, label, path, span, entries, today, choice }: DaysProps) {
  const days = daysOf(span)
    .map((day) => ({ day, on: entries.filter(({ from, to }) => from <= day && day <= to) }))
    .filter(({ on }) => on.length > 0)
  return (
    <section aria-label={label} className="calendar-agenda">
      {days.length === 0 && (
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
          {text.none}
        </Typography>
      )}
      {days.map(({ day, on }) => (
        <section key={day} className="calendar-agenda-day">
          <div className="calendar-agenda-head">
            <Typography
              variant="h3"
              component="h3"
              sx={{ color: day === today ? 'primary.main' : undefined }}
            >
              {text.nearDay(daysBetween(today, day))}
              {weekdays[weekdayOf(day)]}, {text.dayOf(day)}
            </Typography>
            {choice && on.length > 1 && (
              <Checkbox
                size="small"
                checked={on.every((entry) => choice.has(entry))}
                indeterminate={
                  on.some((entry) => choice.has(entry)) && !on.every((entry) => choice.has(entry))
                }
                onChange={(_event, isChosen) => choice.set(on, isChosen)}
                slotProps={{ input: { 'aria-label': text.selectDay(day) } }}
              />
            )}
          </div>
          <EntryList entity={entity} path={path} entries={on} choice={choice} />
        </section>
      ))}
    </section>
  )
}

interface EntryListProps extends Pick<DaysProps, 'entity' | 'path' | 'choice'> {
  readonly entries: readonly Entry[]
  mayMove?(entry: Entry): boolean
  onMove?(entry: Entry): void
}

export function EntryList({ entity, path, entries, choice, mayMove, onMove }: EntryListProps) {
  const { workflow } = entity
  return (
    <ul className="calendar-list">
      {entries.map((entry) => (
        <li key={String(entry.row.id)}>
          {choice && <EntryBox entity={entity} entry={entry} choice={choice} />}
          <EntryLink entity={entity} entry={entry} path={path} isChosen={choice?.has(entry) ?? false} />
          <Facts entity={entity} path={path} entry={entry} />
          {workflow && entry.row[workflow.field] !== undefined && (
            <StateChip entity={entity} value={entry.row[workflow.field]} row={entry.row} />
          )}
          {entry.isLate && <span className="calendar-late">{text.late}</span>}
          {onMove && mayMove?.(entry) && (
            <button
              type="button"
              className="calendar-move"
              aria-label={text.moveNamed(labelOfRecord(entity, entry.row))}
              onClick={() => onMove(entry)}
            >
              {text.move}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const factsAtMost = 2

/** The record's first values: without its date, a label is often not unique. */
function Facts({
  entity,
  path,
  entry: { row },
}: Pick<DaysProps, 'entity' | 'path'> & { readonly entry: Entry }) {
  const facts = entryFacts(entity, path, row, useConsole()).slice(0, factsAtMost)
  return facts.length === 0 ? null : <span className="calendar-facts">{facts.join(' · ')}</span>
}

interface EntryBoxProps extends Pick<DaysProps, 'entity'> {
  readonly entry: Entry
  readonly choice: Choice
}

function EntryBox({ entity, entry, choice }: EntryBoxProps) {
  return (
    <Checkbox
      size="small"
      checked={choice.has(entry)}
      onChange={(_event, isChosen) => choice.set([entry], isChosen)}
      slotProps={{ input: { 'aria-label': text.select(labelOfRecord(entity, entry.row)) } }}
    />
  )
}
