/*
 * Quiet hours, in which notices by e-mail and SMS wait. Hides the console's time zone, and where people's own are
 * stored.
 */

import { addDays, dayOfInstant, dayText, normaliseDateTime, parseDay } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { QuietHours } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'

const usual: QuietHours = { inicio: '21:00', fim: '07:00' }

/**
 * The instant itself, or the end of the quiet hours that it is in. Hours that begin when they end are none.
 * @example afterQuietHours(new Date('2026-11-20T22:30:00-03:00')) // 21/11/2026 07:00
 */
export function afterQuietHours(at: Date, { inicio, fim }: QuietHours = usual): Date {
  if (inicio === fim) return at
  const day = dayOfInstant(at)
  const [begin, end] = [instantOf(day, inicio), instantOf(day, fim)]
  if (inicio < fim) return at >= begin && at < end ? end : at
  if (at < end) return end
  const next = parseDay(day)
  return at < begin || !next ? at : instantOf(dayText(addDays(next, 1)), fim)
}

function instantOf(day: string, clock: string): Date {
  return new Date(normaliseDateTime(`${day} ${clock}`))
}

/** Of each account, the usual ones included. */
export async function quietHoursOf(
  db: Queryable,
  accounts: readonly number[],
): Promise<(account: number) => QuietHours> {
  const rows = await db.query<{ account_id: number; starts: string; ends: string }>(
    'select account_id, starts, ends from sys_quiet_hours where account_id = any ($1::bigint[])',
    [accounts],
  )
  const own = new Map(rows.map(({ account_id, starts, ends }) => [account_id, { inicio: starts, fim: ends }]))
  return (account) => own.get(account) ?? usual
}

const clock = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

/** @throws Problem invalid, for what is no time of day */
export async function writeQuietHours(
  db: Queryable,
  account: number,
  { inicio, fim }: { readonly inicio?: unknown; readonly fim?: unknown },
  now: Date,
): Promise<void> {
  const wrong = Object.entries({ inicio, fim }).filter(
    ([, value]) => typeof value !== 'string' || !clock.test(value),
  )
  if (wrong.length > 0) {
    const errors = wrong.map(([name]) => ({ path: `/${name}`, message: refusalText.malformed }))
    throw new Problem('invalid', refusalText.invalid, { errors })
  }
  await db.query(
    `insert into sys_quiet_hours (account_id, starts, ends, at) values ($1, $2, $3, $4)
     on conflict (account_id) do update set starts = excluded.starts, ends = excluded.ends, at = excluded.at`,
    [account, inicio, fim, now.toISOString()],
  )
}
