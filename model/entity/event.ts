/* What happens by itself: when, and who or what is told. As an entity's schema says it, with every default filled. */
import type { Role } from './field'

/** What an event waits for. */
export type EventCause =
  | { readonly at: 'create' }
  /** Its condition becomes true. */
  | { readonly at: 'change' }
  /** The record enters a state of its workflow. */
  | { readonly at: 'state'; readonly state: string | number }
  /** The day of a date, so many days after it (before it, where negative). */
  | { readonly at: 'date'; readonly field: string; readonly days: number }

/** The ways on which people are told. */
const noticeWays = ['bell', 'mail'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** Who is told what. */
export interface EventNotice {
  /** All people of these roles who may see the record. */
  readonly roles: readonly Role[]
  /** Paths to references to people; those who may not see the record are not told. */
  readonly people: readonly string[]
  /** Fields that hold addresses of mail, told without a question about rights. */
  readonly emails: readonly string[]
  readonly by: readonly NoticeWay[]
  /** Texts with `{field}` holes. */
  readonly subject: string
  readonly text: string
}

/** An address outside that is called, by its name in the configuration, and the fields that it is told. */
export interface EventWebhook {
  readonly to: string
  readonly fields: readonly string[]
}

/** Something that happens to a record by itself, once each time. */
export interface EntityEvent {
  readonly name: string
  /** What administrators and the history call it. */
  readonly label: string
  readonly on: EventCause
  /** CEL over the record, as the system sees it. */
  readonly when?: string
  readonly notify?: EventNotice
  readonly webhook?: EventWebhook
  /** A top-level field, and CEL for its value. */
  readonly set?: { readonly field: string; readonly value: string }
}

/** An event as written. */
export interface EventWords {
  readonly label: string
  readonly on:
    | 'create'
    | 'change'
    | { readonly state: string | number }
    | { readonly date: string; readonly days?: number }
  readonly when?: string
  readonly notify?: Partial<EventNotice> & Pick<EventNotice, 'text'>
  readonly webhook?: { readonly to: string; readonly fields?: readonly string[] }
  readonly set?: EntityEvent['set']
}

/** The events of an entity, in their order. */
export function parseEvents(words: Readonly<Record<string, EventWords>> = {}): readonly EntityEvent[] {
  return Object.entries(words).map(([name, { label, on, when, notify, webhook, set }]) => ({
    name,
    label,
    on: parseCause(on),
    ...(when !== undefined && { when }),
    ...(notify && {
      notify: { roles: [], people: [], emails: [], by: noticeWays, subject: label, ...notify },
    }),
    ...(webhook && { webhook: { fields: [], ...webhook } }),
    ...(set && { set }),
  }))
}

function parseCause(on: EventWords['on']): EventCause {
  if (on === 'create' || on === 'change') return { at: on }
  if ('state' in on) return { at: 'state', state: on.state }
  return { at: 'date', field: on.date, days: on.days ?? 0 }
}

/** What the history calls the changes that events make by the calendar. */
export function actsOfEvents(events: readonly EntityEvent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    events.filter(({ on, set }) => on.at === 'date' && set).map(({ name, label }) => [name, label]),
  )
}
