/*
 * Notifies people of a sign-in on an unknown device. The very first sign-in sends nothing, and a browser
 * without cookies causes a few messages a day at most.
 */
import type { Database } from '../../db/database'
import type { AccountRow, Client, Device, Feature } from '../contract'
import type { OutboxWriter } from '../outbox/writer'
import { take } from './buckets'

const most = 3
const windowMs = 86_400_000
/** Days after which the cookie of an unused device has expired. */
const keptDays = 400

interface NoticeTools {
  readonly db: Database
  readonly outbox: OutboxWriter
  readonly features: readonly Feature[]
  now(): Date
}

export interface KnownDevices {
  /** Call it before the sign-in is audited, since the audit log shows whether there was an earlier one. */
  meet(account: AccountRow, device: Device | undefined, client: Client): Promise<void>
}

export function createKnownDevices({ db, outbox, features, now }: NoticeTools): KnownDevices {
  const [teller, other] = features.filter((feature) => feature.newDevice)
  if (other) throw new Error(`Features ${teller?.name} and ${other.name} both tell of new devices.`)

  async function hasBeenHere({ entity, record_id: record }: AccountRow): Promise<boolean> {
    const found = await db.query(
      `select from sys_audit where entity = $1 and record_id = $2 and act = 'signIn' limit 1`,
      [entity, record],
    )
    return found.length > 0
  }

  async function tell(account: AccountRow, client: Client): Promise<void> {
    const { id, name, login_email: email } = account
    if (!email || !teller?.newDevice || !(await hasBeenHere(account))) return
    const { wait } = await take(db, `new device of ${id}`, { most, windowMs })
    if (wait > 0) return
    const message = teller.newDevice({ email, name, at: now(), userAgent: client.userAgent })
    await outbox.transaction(db, (tx) => outbox.inside(tx).send(message))
  }

  return {
    async meet(account, device, client) {
      if (!device) return
      const at = now()
      if (device.isNew) {
        await tell(account, client)
        const forgotten = new Date(at.getTime() - keptDays * 86_400_000)
        await db.query('delete from sys_device where last_at < $1', [forgotten.toISOString()])
      }
      await db.query(
        `insert into sys_device (account_id, name, first_at, last_at) values ($1, $2, $3, $3)
         on conflict (account_id, name) do update set last_at = excluded.last_at`,
        [account.id, device.name, at.toISOString()],
      )
    },
  }
}
