/*
 * Headers of an act that was recorded without a connection: `Recorded-At`, `Device-Name` (percent-encoded),
 * `Recorded-Where` (latitude, longitude, metres) and `Recorded-By` (an account). The audit log stores them beside the
 * account that sent the act; they grant nothing.
 */
import type { Context } from 'hono'
import type { RecordedOffline, RecordedPlace } from '#model/people/recorded'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'
import { readDeviceAct } from './deviceAct'

const longestName = 60
const number = String.raw`(-?\d{1,9}(?:\.\d{1,15})?)`
const placeSpelling = new RegExp(`^${number},${number},${number}$`)

interface RecordedTools {
  readonly db: Queryable
  now(): Date
}

/** @throws Problem malformed */
export async function addRecorded(c: Context, { db, now }: RecordedTools): Promise<void> {
  const recorded = readRecorded(c, now())
  const session = c.get('session')
  if (!recorded || !session) return
  const by = await recorderOf(c, db)
  const isOther = by !== undefined && by !== session.account.id
  const actor = { ...session.actor, recorded: { ...recorded, ...(isOther && { by }) } }
  c.set('session', { ...session, actor })
}

function readRecorded(c: Context, now: Date): RecordedOffline | undefined {
  const [at, name, where] = ['recorded-at', 'device-name', 'recorded-where'].map((each) => c.req.header(each))
  if (at === undefined) return undefined
  if (!isInstantText(at)) throw malformed('Recorded-At')
  const device = name === undefined ? undefined : readDeviceName(name)
  const place = where === undefined ? undefined : readPlace(where)
  return {
    // A clock that is ahead would place the record after its arrival.
    at: new Date(Math.min(Date.parse(at), now.getTime())).toISOString(),
    ...(device !== undefined && { device }),
    ...(place && { place }),
  }
}

function isInstantText(text: string): boolean {
  const isSpelled = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  return isSpelled && !Number.isNaN(Date.parse(text))
}

function readDeviceName(text: string): string {
  let name = ''
  try {
    name = decodeURIComponent(text).trim().replace(/\s+/g, ' ')
  } catch {
    throw malformed('Device-Name')
  }
  if (name === '' || name.length > longestName || /\p{Cc}/u.test(name)) throw malformed('Device-Name')
  return name
}

function readPlace(text: string): RecordedPlace {
  const [latitude = Number.NaN, longitude = Number.NaN, accuracy = Number.NaN] = (
    placeSpelling.exec(text) ?? []
  )
    .slice(1)
    .map(Number)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0
  if (!isOnEarth) throw malformed('Recorded-Where')
  return { latitude, longitude, accuracy }
}

/** The account in `Recorded-By`, if the device of the act is its own: names in the audit log cannot be made up. */
async function recorderOf(c: Context, db: Queryable): Promise<number | undefined> {
  const header = c.req.header('recorded-by')
  if (header === undefined) return undefined
  if (!/^\d{1,15}$/.test(header)) throw malformed('Recorded-By')
  const act = readDeviceAct(c)
  if (!act) return undefined
  const owned = await db.query('select from sys_field_device where id = $1 and account_id = $2', [
    act.device,
    Number(header),
  ])
  return owned.length > 0 ? Number(header) : undefined
}

function malformed(name: string): Problem {
  return new Problem('malformed', serverText.badRecorded(name))
}
