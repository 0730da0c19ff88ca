/* Renders the records of a calendar as iCalendar text (RFC 5545). */
import ical, { ICalEventTransparency } from 'ical-generator'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isInstant } from '#model/entity/kindGuards'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { addMonths, dayOfInstant, dayText, parseDay } from '#model/formats/index'
import { maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { type DateFieldRange, datesOf, dayAfter } from '#model/record/dateFields'
import { cellText } from '#model/show/cell'
import type { Store } from '../contract'
import { serverText } from '../messages'

const maxEvents = 2_000
/** Default start of the period when the query has no date filter. */
const monthsBack = 12
const mostLines = 8

interface CalendarQuery {
  readonly entity: Entity
  readonly dating: DateFieldRange
  readonly name: string
  readonly filter: Filter
  readonly q?: string
}

interface EventTools {
  readonly index: EntityIndex
  readonly store: Store
  readonly publicUrl: string
  now(): Date
}

/** Deterministic: the text changes only when the records do. */
export async function eventsOf(tools: EventTools, asked: CalendarQuery, actor: Actor): Promise<string> {
  const { index, store, publicUrl, now } = tools
  const { entity, dating, name, filter, q } = asked
  const { field, until } = dating
  const columns = entity.list.columns.flatMap((column) => {
    const own = resolvePath(index, entity, column.field)?.at(-1)?.field
    const isShown = own && column.field !== systemNames.id && maySeePath(index, entity, column.field, actor)
    return isShown
      ? [{ column, field: own, text: column.text === column.field ? own.title : column.text }]
      : []
  })
  const since = field.path in filter ? {} : { [field.path]: { gte: firstDay(now(), isInstant(field)) } }
  const page = await store.list(
    entity.name,
    {
      filter: { ...filter, ...since },
      ...(q !== undefined && { q }),
      sort: [[field.path, 'DESC']],
      range: [0, maxEvents - 1],
      fields: [
        ...new Set([
          field.path,
          ...(until && maySeePath(index, entity, until.path, actor) ? [until.path] : []),
          ...columns.slice(0, mostLines).map(({ column }) => column.field),
          systemNames.updatedAt,
        ]),
      ],
      labels: true,
      total: 'capped',
    },
    actor,
  )
  const { host, origin } = new URL(publicUrl)
  const calendar = ical({
    name,
    prodId: { company: host, product: 'console', language: 'PT-BR' },
    timezone: null,
    ttl: 3_600,
    ...(page.total > page.rows.length && { description: serverText.calendarCut(maxEvents) }),
  })
  for (const row of page.rows) {
    const dated = datesOf(dating, row)
    if (!dated) continue
    const changed = instantAt(row[systemNames.updatedAt]) ?? now()
    const address = addressOf(index, entity, actor, Number(row.id))
    const lines = columns.slice(0, mostLines).flatMap((column) => {
      const text = cellText(column, row)
      return text === '' ? [] : [`${column.text}: ${text}`]
    })
    calendar.createEvent({
      id: `${entity.name}-${String(row.id)}@${host}`,
      ...timesOf(dating, row, dated),
      summary: typeof row._label === 'string' && row._label !== '' ? row._label : entity.title,
      ...(lines.length > 0 && { description: lines.join('\n') }),
      ...(address !== undefined && { url: `${origin}${address}` }),
      // Without a METHOD both stamps may be the record's last change, so the text is the same on every read.
      stamp: changed,
      lastModified: changed,
      sequence: Number(row[systemNames.version] ?? 1) - 1,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

function firstDay(now: Date, isInstant: boolean): string {
  const today = parseDay(dayOfInstant(now))
  const day = today ? dayText(addMonths(today, -monthsBack)) : dayOfInstant(now)
  return isInstant ? `${day}T00:00:00-03:00` : day
}

/** All-day events have an exclusive end; times of day are given in UTC. */
function timesOf({ field, until }: DateFieldRange, row: Row, { from, to }: { from: string; to: string }) {
  if (!isInstant(field)) {
    return { allDay: true, start: midnight(from), end: midnight(dayAfter(to, 1)) }
  }
  const start = instantAt(row[field.path]) ?? midnight(from)
  const end = until && instantAt(row[until.path])
  return { start, ...(end && end > start && { end }) }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function instantAt(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function addressOf(index: EntityIndex, entity: Entity, { role }: Actor, id: number): string | undefined {
  const area = [...index.values()].find(({ account }) => account?.role === role)?.account?.area
  const base = entity.path ?? entity.views[0]?.path
  if (area === undefined || base === undefined) return undefined
  return `/${[area, base, entity.routes.show, id].filter((each) => each !== '').join('/')}`
}
