/*
 * A list as a calendar. Hides which days are fetched, how records are laid out and how they are moved.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type ComponentProps, useMemo, useState } from 'react'
import { isMonth } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { dateFieldAt } from '#model/record/dateFields'
import { useConsole } from '../../../console/console'
import { call } from '../../../data/call'
import { lazyDialog } from '../../../page/lazyDialog'
import { PageFailure } from '../../../page/PageFailure'
import { keys, pressed } from '../../../shortcuts/keys'
import type { LayoutProps } from '../layout'
import { AgendaView } from './AgendaView'
import { addressText } from './addressMessages'
import { CalendarBar } from './CalendarBar'
import { DayDialog } from './DayDialog'
import { stepOf, weeksOf } from './days'
import { type DaysProps, MonthView } from './MonthView'
import { MoveBar, MoveReport } from './MoveBar'
import { calendarText as text } from './messages'
import { type CalendarProps, useCalendar } from './useCalendar'
import type { Entry } from './useDays'
import { mayMove } from './useMoves'
import './calendar.css'

const FeedDialog = lazyDialog(() => import('./FeedDialog').then((part) => part.FeedDialog))

/** Pixels of the window around the weeks, of a day around its records, and of a record. */
const around = { weeks: 290, records: 52, record: 24 } as const
const leastWeek = 100
const lanesOfWeek = 14

/** The weeks of a month share the window. */
function weekHeight(weeks: number): number {
  return Math.max(leastWeek, Math.floor((window.innerHeight - around.weeks) / weeks))
}

export function CalendarLayout(props: LayoutProps) {
  const { entity, by } = props
  const dating = useMemo(() => dateFieldAt(entity, by), [entity, by])
  return dating ? <Calendar {...props} dating={dating} /> : null
}

function Calendar(props: CalendarProps) {
  const { entity, label, by, fields, setOptions, dating } = props
  const { actor } = useConsole()
  const [openDay, setOpenDay] = useState<string>()
  const [isSubscribing, setSubscribing] = useState(false)
  const calendar = useCalendar(props)
  const { mode, day, span, found, moves, choice, chosen, moving, title } = calendar
  const open = (on: string) => {
    setOpenDay(on)
    // Clicking a day of the neighbouring month opens it without changing the month.
    if (mode !== 'month' || on.slice(0, 7) === day.slice(0, 7)) calendar.goTo(on)
  }
  const onMove = (entries: readonly Entry[]) => {
    setOpenDay(undefined)
    calendar.startMoving(entries)
  }
  const shared = {
    entity,
    path: by,
    span,
    entries: found.entries,
    today: calendar.today,
    choice,
    createOn: calendar.createOn,
    label: text.calendarOf(label, title),
  }
  return (
    <Box
      aria-busy={found.isFetching}
      onKeyDown={(event) => pressed(event, keys.moving) && calendar.stopMoving()}
    >
      <CalendarBar
        mode={mode}
        title={title}
        isEmpty={isNothingThere(calendar) && props.data.total !== 0}
        by={by}
        dates={fields.map((path) => ({ path, title: fieldAt(entity, path)?.title ?? path }))}
        onMode={(next) => setOptions({ mode: next, day })}
        onStep={(count) => calendar.goTo(stepOf(mode, day, count))}
        onToday={() => calendar.goTo(calendar.today)}
        onDate={(path) => setOptions({ by: path })}
        onSubscribe={actor.viewer ? undefined : () => setSubscribing(true)}
      />
      {moves.run && (
        <MoveReport entity={entity} run={moves.run} onUndo={() => void moves.undo()} onClose={moves.close} />
      )}
      {moving && <Choosing count={moving.length} onCancel={calendar.stopMoving} />}
      {calendar.canMove && !moving && (
        <MoveBar isMonthly={isMonth(dating.field)} onMove={calendar.step} onChoose={() => onMove(chosen)} />
      )}
      {found.total !== undefined && (
        <Alert severity="warning" sx={{ mx: 1.5, mb: 1 }}>
          {text.limited(found.entries.length, found.total, found.isMore)}
        </Alert>
      )}
      <CalendarBody calendar={calendar} shared={shared} onOpen={open} />
      {openDay !== undefined && (
        <DayDialog
          {...shared}
          day={openDay}
          entries={found.entries.filter(({ from, to }) => from <= openDay && openDay <= to)}
          mayMove={({ row }) => mayMove(entity, dating, row, actor)}
          onMove={(entry) => onMove([entry])}
          onClose={() => setOpenDay(undefined)}
        />
      )}
      {isSubscribing && <Subscribe {...props} onClose={() => setSubscribing(false)} />}
    </Box>
  )
}

/** The agenda says it in its own place. */
function isNothingThere({ isListed, found }: ReturnType<typeof useCalendar>): boolean {
  return !isListed && !found.isFetching && !found.error && found.entries.length === 0
}

interface CalendarBodyProps {
  readonly calendar: ReturnType<typeof useCalendar>
  readonly shared: ComponentProps<typeof AgendaView> & DaysProps
  onOpen(day: string): void
}

function CalendarBody({ calendar, shared, onOpen }: CalendarBodyProps) {
  const { mode, day, found, moving, span } = calendar
  if (found.error) {
    return (
      <Box sx={{ p: 2 }}>
        <PageFailure error={found.error} title={text.failed} onRetry={found.retry} />
      </Box>
    )
  }
  if (mode !== 'agenda' && !calendar.isListed) {
    const height = weekHeight(weeksOf(span).length)
    return (
      <MonthView
        {...shared}
        height={mode === 'month' ? height : undefined}
        day={day}
        month={mode === 'month' ? day.slice(0, 7) : undefined}
        lanes={
          mode === 'month' ? Math.max(1, Math.floor((height - around.records) / around.record)) : lanesOfWeek
        }
        isChoosing={moving !== undefined}
        onDay={calendar.goTo}
        onOpen={moving ? calendar.putOn : onOpen}
        onDrop={calendar.drop}
      />
    )
  }
  if (!found.isLoading) return <AgendaView {...shared} />
  return (
    <Box sx={{ p: 1.5 }}>
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}

function Choosing({ count, onCancel }: { readonly count: number; onCancel(): void }) {
  const cancel = (
    <Button size="small" color="inherit" onClick={onCancel}>
      {text.cancel}
    </Button>
  )
  return (
    <Alert severity="info" role="status" sx={{ mx: 1.5, mb: 1 }} action={cancel}>
      {text.choosing(count)}
    </Alert>
  )
}

function Subscribe({ entity, listQuery, by, dating, onClose }: CalendarProps & { onClose(): void }) {
  const { filter, q } = listQuery
  return (
    <FeedDialog
      title={addressText.subscribe}
      action={addressText.create}
      name={`${entity.plural}: ${dating.field.title}`.slice(0, 60)}
      onMake={(wish) =>
        call('POST /auth/calendarios', {
          body: { ...wish, entidade: entity.name, campo: by, filtro: filter, ...(q !== '' && { q }) },
        })
      }
      onClose={onClose}
    />
  )
}
