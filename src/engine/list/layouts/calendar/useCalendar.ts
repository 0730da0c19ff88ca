import { useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { dayOfInstant, parseDay } from '#model/formats/index'
import type { DateFieldRange } from '#model/record/dateFields'
import { useConsole } from '../../../console/console'
import { useEntityPaths } from '../../../console/routing'
import { useMayCreate } from '../../../empty/useMayCreate'
import { useScreenSize } from '../../state/pageSizes'
import type { LayoutProps } from '../layout'
import { daysBetween, type Mode, modes, spanOf } from './days'
import type { Choice } from './MonthView'
import { calendarText as text } from './messages'
import { shiftOf, stepOf, valuesStartingOn } from './moves'
import { type Entry, useDays } from './useDays'
import { mayMove, useMoves } from './useMoves'

export interface CalendarProps extends LayoutProps {
  readonly dating: DateFieldRange
}

export function useCalendar(props: CalendarProps) {
  const { entity, listQuery, options, setOptions, selection, data, dating } = props
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const isNarrow = useScreenSize() === 'small'
  const mayCreate = useMayCreate(entity)
  const today = dayOfInstant(new Date())
  const mode = modes.find((each) => each === options.mode) ?? (isNarrow ? 'agenda' : 'month')
  const [day, goTo] = useDay(options.day, today, mode, (next) => setOptions({ day: next }))
  const [moving, setMoving] = useState<readonly Entry[]>()
  const span = useMemo(() => spanOf(mode, day), [mode, day])
  const nearWeek =
    mode === 'week' ? text.nearWeek(daysBetween(spanOf('week', today).from, span.from) / 7) : ''
  const found = useDays(entity, listQuery, dating, span)
  const moves = useMoves(entity, dating, actor, () => {
    selection?.clear()
    data.refetch()
  })
  const choice: Choice | undefined = selection && {
    has: ({ row }) => selection.has(row),
    set(entries, isChosen) {
      const ids = new Set(entries.map(({ row }) => row.id))
      const others = [...selection.rows.values()].filter(({ id }) => !ids.has(id))
      selection.choose(isChosen ? [...others, ...entries.map(({ row }) => row)] : others)
    },
  }
  const chosen = found.entries.filter((entry) => choice?.has(entry))
  const shift = (entries: readonly Entry[], daysFor: (entry: Entry) => number) =>
    void moves.move(
      entries.map(({ row }) => row),
      new Map(entries.map((entry) => [Number(entry.row.id), daysFor(entry)])),
    )
  return {
    mode,
    /** Seven columns are too narrow for labels on small screens, so days are listed. */
    isListed: mode === 'agenda' || (mode === 'week' && isNarrow),
    day,
    goTo,
    today,
    span,
    found,
    moves,
    choice,
    chosen,
    canMove: chosen.some(({ row }) => mayMove(entity, dating, row, actor)),
    title: mode === 'month' ? text.monthOf(day) : nearWeek + text.spanOf(span.from, span.to),
    createOn: mayCreate
      ? (on: string) => ({ to: paths.create, state: { record: valuesStartingOn(dating, on) } })
      : undefined,
    /** `count` is in days, or in months if the field is a month. */
    step(count: number) {
      shift(chosen, ({ from }) => stepOf(dating.field, from, count))
    },
    /** Moves the other selected records by the same distance. */
    drop: useEvent((entry: Entry, from: string, to: string) =>
      shift(choice?.has(entry) ? chosen : [entry], (each) => shiftOf(dating, each.from, from, to)),
    ),
    moving,
    startMoving(entries: readonly Entry[]) {
      setMoving(entries)
      if (mode === 'agenda' || isNarrow) setOptions({ mode: 'month', day })
    },
    stopMoving: () => setMoving(undefined),
    putOn: useEvent((on: string) => {
      if (moving) shift(moving, ({ from }) => shiftOf(dating, from, from, on))
      setMoving(undefined)
      goTo(on)
    }),
  }
}

/** The URL changes only when the visible range does. */
function useDay(param: string | undefined, today: string, mode: Mode, onSight: (day: string) => void) {
  const first = param !== undefined && parseDay(param) ? param : today
  const [current, setCurrent] = useState({ param, day: first })
  if (current.param !== param) setCurrent({ param, day: first })
  const { day } = current.param === param ? current : { day: first }
  const goTo = useEvent((next: string) => {
    if (!parseDay(next)) return
    const [before, after] = [spanOf(mode, day), spanOf(mode, next)]
    if (mode !== 'agenda' && before.from === after.from && before.to === after.to) {
      setCurrent({ param, day: next })
    } else onSight(next)
  })
  return [day, goTo] as const
}
