import type { Role } from './field'

export type EventCause =
  | { readonly at: 'create' }
  | { readonly at: 'change' }
  | { readonly at: 'state'; readonly state: string | number }
  /** A transition, or one of the entity's `acts`. */
  | { readonly at: 'act'; readonly act: string }
  /** Fires `days` after the date, or before it where negative. */
  | { readonly at: 'date'; readonly field: string; readonly days: number }

export const noticeWays = ['bell', 'mail', 'sms'] as const
export type NoticeWay = (typeof noticeWays)[number]

export function isNoticeWay(value: unknown): value is NoticeWay {
  return noticeWays.some((way) => way === value)
}

export interface EventNotification {
  /** Transitions: people who may take one of them on the record are notified. */
  readonly deciders: readonly string[]
  /** Only people who may see the record are notified. */
  readonly roles: readonly Role[]
  /** Paths to references to people; those who may not see the record are not notified. */
  readonly people: readonly string[]
  /** Fields with e-mail addresses, which are notified without an access check. */
  readonly emails: readonly string[]
  readonly by: readonly NoticeWay[]
  readonly subject: string
  readonly text: string
  /** Subject of several notices in one message; `{total}` is their number. */
  readonly many?: string
}

export interface EventWebhook {
  readonly to: string
  readonly fields: readonly string[]
}

export interface EntityEvent {
  readonly name: string
  readonly label: string
  readonly on: EventCause
  /** CEL on the record, evaluated with the system's rights. */
  readonly when?: string
  readonly notify?: EventNotification
  readonly webhook?: EventWebhook
  readonly set?: { readonly field: string; readonly value: string }
}

export interface EventWords {
  readonly label: string
  readonly on:
    | 'create'
    | 'change'
    | { readonly state: string | number }
    | { readonly act: string }
    | { readonly date: string; readonly days?: number }
  readonly when?: string
  readonly notify?: Partial<EventNotification> & Pick<EventNotification, 'text'>
  readonly webhook?: { readonly to: string; readonly fields?: readonly string[] }
  readonly set?: EntityEvent['set']
}

const usualWays: readonly NoticeWay[] = ['bell', 'mail']

export function parseEvents(words: Readonly<Record<string, EventWords>> = {}): readonly EntityEvent[] {
  return Object.entries(words).map(([name, { label, on, when, notify, webhook, set }]) => ({
    name,
    label,
    on: parseCause(on),
    ...(when !== undefined && { when }),
    ...(notify && {
      notify: { deciders: [], roles: [], people: [], emails: [], by: usualWays, subject: label, ...notify },
    }),
    ...(webhook && { webhook: { fields: [], ...webhook } }),
    ...(set && { set }),
  }))
}

function parseCause(on: EventWords['on']): EventCause {
  if (on === 'create' || on === 'change') return { at: on }
  if ('act' in on) return { at: 'act', act: on.act }
  if ('state' in on) return { at: 'state', state: on.state }
  return { at: 'date', field: on.date, days: on.days ?? 0 }
}

export function actsOfEvents(events: readonly EntityEvent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    events.filter(({ on, set }) => on.at === 'date' && set).map(({ name, label }) => [name, label]),
  )
}
