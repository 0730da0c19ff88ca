/*
 * Devices on which people have signed in: a cookie that only this installation can write names the account. It opens
 * nothing; it only keeps those who guess elsewhere from slowing the owner down.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Queryable } from '../../db/database'
import type { Device } from '../contract'
import { readMeta } from '../tables/systemTables'

const cookie = 'dispositivo'
const metaKey = 'device_secret'
const longestSeconds = 400 * 24 * 60 * 60
/** People who share a device. */
const most = 8

/** Devices over a database. */
export interface Devices {
  /** The device, where the person of this account has signed in on it. */
  find(c: Context, accountId: number): Promise<string | undefined>
  /** The person of this account signs in, or has chosen a password by a link: from now on, the device is theirs. */
  mark(c: Context, accountId: number): Promise<Device>
}

/** Makes the secret when it is first needed. */
export function createDevices(db: Queryable): Devices {
  let secret: Promise<string> | undefined
  async function readSecret(): Promise<string> {
    await db.query(
      'insert into sys_meta (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing',
      [metaKey, randomBytes(32).toString('base64url')],
    )
    return String(await readMeta(db, metaKey))
  }
  async function sign(accountId: number, name: string): Promise<string> {
    secret ??= readSecret()
    // A failure to read it is not kept.
    secret.catch(() => {
      secret = undefined
    })
    return createHmac('sha256', await secret)
      .update(`${accountId}.${name}`)
      .digest('base64url')
  }
  async function find(c: Context, accountId: number): Promise<string | undefined> {
    for (const [id, name, mac] of marksOf(c)) {
      if (id === String(accountId) && name && mac && isSame(mac, await sign(accountId, name))) return name
    }
    return undefined
  }
  return {
    find,
    async mark(c, accountId) {
      const known = await find(c, accountId)
      if (known !== undefined) return { name: known, isNew: false }
      const name = randomBytes(12).toString('base64url')
      const others = marksOf(c).filter(([id]) => id !== String(accountId))
      const marks = [[String(accountId), name, await sign(accountId, name)], ...others].slice(0, most)
      setCookie(c, cookie, marks.map((mark) => mark.join('.')).join('~'), {
        path: '/api',
        httpOnly: true,
        sameSite: 'Strict',
        secure: c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:'),
        maxAge: longestSeconds,
      })
      return { name, isNew: true }
    },
  }
}

function marksOf(c: Context): readonly (readonly string[])[] {
  const text = getCookie(c, cookie) ?? ''
  return text === '' || text.length > 2000 ? [] : text.split('~').map((mark) => mark.split('.'))
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
