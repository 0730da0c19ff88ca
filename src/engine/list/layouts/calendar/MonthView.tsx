/* Follows the ARIA grid pattern: one day is the tab stop, arrows and page keys move, Enter opens it. */
import AddIcon from '@mui/icons-material/Add'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../../../console/console'
import { weekdays } from '../../../fields/dates/dayNames'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { keys, pressed } from '../../../shortcuts/keys'
import { dayAfterKey, lanesFrom, layWeek, type Span, type WeekSegment, weeksOf } from './days'
import { EntryLink } from './EntryLink'
import { entryFacts, type SharedText, sharedText } from './entryText'
import { calendarText as text } from './messages'
import type { Entry } from './useDays'
import { useDrag } from './useDrag'

export interface DaysProps {
  readonly entity: Entity
  readonly label: string
  readonly path: string
  readonly span: Span
  readonly entries: readonly Entry[]
  readonly today: string
  readonly choice: Choice | undefined
  /** Undefined without permission to create. */
  createOn: ((day: string) => { readonly to: string; readonly state: unknown }) | undefined
}

export interface Choice {
  has(entry: Entry): boolean
  set(entries: readonly Entry[], isChosen: boolean): void
}

interface MonthViewProps extends DaysProps {
  readonly day: string
  /** Days outside this month are dimmed; undefined in the week view. */
  readonly month: string | undefined
  /** The user is choosing a target day, so the grid takes the focus at once. */
  readonly isChoosing: boolean
  /** Records shown per day. */
  readonly lanes: number
  /** Least height of a week in pixels. */
  readonly height: number | undefined
  onDay(day: string): void
  onOpen(day: string): void
  onDrop(entry: Entry, from: string, to: string): void
}

export function MonthView(props: MonthViewProps) {
  const { entity, label, span, entries, day, month, today, choice, isChoosing, height } = props
  const grid = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const shared = useMemo(
    () => sharedText(entries.map(({ row }) => labelOfRecord(entity, row))),
    [entity, entries],
  )
  const { drag, start } = useDrag(props.onDrop)

  useEffect(() => {
    if (isMoving.current || isChoosing) {
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    }
    isMoving.current = false
  }, [day, isChoosing])

  const onKey = (event: KeyboardEvent, date: string) => {
    const wish = pressed(event, keys.calendar)
    if (wish === undefined) return
    if (wish === 'open') {
      event.preventDefault()
      props.onOpen(date)
      return
    }
    const next = dayAfterKey(event.key, event.shiftKey, date, today)
    if (next === undefined) return
    event.preventDefault()
    isMoving.current = true
    props.onDay(next)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid that is laid out in weeks */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        style={height === undefined ? undefined : { ['--week-height' as string]: `${height}px` }}
        className={`calendar-grid${drag ? ' calendar-grid--dragging' : ''}${month === undefined ? ' calendar-grid--week' : ''}`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="row" tabIndex={-1} className="calendar-week calendar-week--head">
          <span className="calendar-box" aria-hidden />
          {weekdays.map((weekday) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: a header takes no focus
            <span key={weekday} role="columnheader" aria-label={weekday}>
              {weekday.slice(0, 3)}
            </span>
          ))}
        </div>
        {weeksOf(span).map((week) => {
          const pieces = layWeek(week, entries)
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div key={week[0]} role="row" tabIndex={-1} className="calendar-week">
              <WeekBox week={week} entries={pieces.map(({ item }) => item)} choice={choice} />
              {week.map((each, at) => (
                <DayCell
                  key={each}
                  {...props}
                  date={each}
                  at={at}
                  pieces={pieces}
                  shared={shared}
                  isOver={drag?.over === each}
                  onKey={onKey}
                  onTake={(event, entry) => start(event, entry, dayUnder(event.clientX, each, grid.current))}
                />
              ))}
            </div>
          )
        })}
      </div>
      <div aria-live="assertive" className="calendar-hidden">
        {drag?.over && text.dragging(drag.over)}
      </div>
    </>
  )
}

function WeekBox({ week, entries, choice }: WeekBoxProps) {
  const [first = ''] = week
  const last = week.at(-1) ?? first
  // An empty `rowheader` would be announced as a header without a name.
  if (!choice || entries.length === 0) return <span className="calendar-box" aria-hidden />
  const chosen = entries.filter((entry) => choice.has(entry)).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is laid out in weeks
    // biome-ignore lint/a11y/useFocusableInteractive: the box in it takes the focus
    <div role="rowheader" className="calendar-box" aria-label={text.weekRow(first, last)}>
      <Checkbox
        size="small"
        checked={chosen === entries.length}
        indeterminate={chosen > 0 && chosen < entries.length}
        onChange={(_event, isChosen) => choice.set(entries, isChosen)}
        slotProps={{ input: { 'aria-label': text.selectWeek(first, last) } }}
      />
    </div>
  )
}

interface WeekBoxProps {
  readonly week: readonly string[]
  readonly entries: readonly Entry[]
  readonly choice: Choice | undefined
}

/** The day under the pointer on a bar: bars of several days cover the cells after their first day. */
function dayUnder(x: number, first: string, grid: HTMLElement | null): string {
  const row = grid?.querySelector(`[data-day="${first}"]`)?.parentElement
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const under = cells.find((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return x >= left && x < right
  })
  return under?.dataset.day ?? first
}

interface DayCellProps extends MonthViewProps {
  readonly date: string
  /** Index in the week, from 0. */
  readonly at: number
  readonly pieces: readonly WeekSegment<Entry>[]
  readonly shared: SharedText
  readonly isOver: boolean
  onKey(event: KeyboardEvent, date: string): void
  onTake(event: PointerEvent<HTMLElement>, entry: Entry): void
}

function DayCell(props: DayCellProps) {
  const { day, month, today, isChoosing, lanes, date, at, pieces, isOver, onOpen, onKey } = props
  const on = pieces.filter((piece) => piece.at <= at && at < piece.at + piece.days)
  const state = [
    'calendar-day',
    month !== undefined && date.slice(0, 7) !== month && 'calendar-day--other',
    date === today && 'calendar-day--today',
    isOver && 'calendar-day--over',
  ]
  const create = props.createOn?.(date)
  const open = (event: { stopPropagation(): void }) => {
    event.stopPropagation()
    onOpen(date)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is laid out in weeks
    <div
      role="gridcell"
      data-day={date}
      tabIndex={date === day ? 0 : -1}
      className={state.filter(Boolean).join(' ')}
      aria-label={text.cell(weekdays[at] ?? '', date, on.length)}
      aria-current={date === today ? 'date' : undefined}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, date)}
      onClickCapture={(event) => {
        if (!isChoosing) return
        event.preventDefault()
        open(event)
      }}
    >
      <div className="calendar-day-head">
        <button
          type="button"
          tabIndex={-1}
          className="calendar-number"
          aria-label={text.openDay(date, on.length)}
          onClick={open}
        >
          {Number(date.slice(8))}
          {on.length > 0 && <span className="calendar-count">{on.length}</span>}
        </button>
        {create && !isChoosing && (
          <IconButton
            component={Link}
            {...create}
            tabIndex={-1}
            size="small"
            className="calendar-add"
            aria-label={text.createOn(date)}
          >
            <AddIcon fontSize="inherit" />
          </IconButton>
        )}
      </div>
      <Pieces {...props} hidden={on.filter(({ lane }) => lane >= lanes).length} onMore={open} />
    </div>
  )
}

interface SegmentsProps extends DayCellProps {
  /** Number of records that do not fit in the cell. */
  readonly hidden: number
  onMore(event: { stopPropagation(): void }): void
}

function Pieces(props: SegmentsProps) {
  const { entity, path, choice, lanes, shared, date, at, pieces, hidden, onTake, onMore } = props
  const tools = useConsole()
  const isWeek = props.month === undefined
  return (
    <div className="calendar-pieces">
      {pieces
        .filter((piece) => piece.at === at && piece.lane < lanes)
        .map((piece) => ({ ...piece, rows: isWeek ? 1 : Math.min(2, lanesFrom(piece, pieces, lanes)) }))
        .map(({ item, lane, days, rows, isContinued, goesOn }) => (
          <EntryLink
            key={String(item.row.id)}
            isTall={isWeek || rows > 1}
            entity={entity}
            entry={item}
            shared={shared}
            detail={entryFacts(entity, path, item.row, tools)[0]}
            path={path}
            isChosen={choice?.has(item) ?? false}
            isBehind
            isContinued={isContinued}
            goesOn={goesOn}
            style={{
              gridRow: `${lane + 1} / span ${rows}`,
              width: `calc(${days * 100}% + ${(days - 1) * 9}px)`,
            }}
            onPointerDown={(event) => onTake(event, item)}
          />
        ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="calendar-more"
          style={{ gridRow: lanes + 1 }}
          aria-label={text.moreOf(hidden, date)}
          onClick={onMore}
        >
          {text.more(hidden)}
        </button>
      )}
    </div>
  )
}
