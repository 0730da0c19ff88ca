/*
 * Devices on which people have signed in, recognised by a signed cookie that names the account. The cookie
 * does not sign anyone in; it only distinguishes the owner's attempts from those of others.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Queryable } from '../../db/database'
import type { Device } from '../contract'
import { readCookie, writeCookie } from './cookie'
import { cookieDays, readDeviceSecrets } from './deviceSecret'

const cookie = 'dispositivo'
const longestSeconds = cookieDays * 24 * 60 * 60
const most = 8

export interface Devices {
  find(c: Context, accountId: number): Promise<string | undefined>
  findAny(c: Context): Promise<string | undefined>
  /** Called after a sign-in, or after a password was set through a link. */
  mark(c: Context, accountId: number): Promise<Device>
}

/** Reads the keys each time, because another server or an operator may have rotated them. */
export function createDevices(db: Queryable, now: () => Date): Devices {
  async function findOurs(marks: readonly (readonly string[])[]): Promise<string | undefined> {
    const whole = marks.filter(([id, name, mac]) => id && name && mac)
    if (whole.length === 0) return undefined
    const secrets = await readDeviceSecrets(db, now())
    const isOurs = ([id = '', name = '', mac = '']: readonly string[]) =>
      secrets.some((secret) => isSame(mac, sign(secret, id, name)))
    return whole.find(isOurs)?.[1]
  }
  const find = (c: Context, accountId: number) =>
    findOurs(marksOf(c).filter(([id]) => id === String(accountId)))
  return {
    find,
    findAny: (c) => findOurs(marksOf(c).slice(0, most)),
    async mark(c, accountId) {
      const known = await find(c, accountId)
      if (known !== undefined) return { name: known, isNew: false }
      const name = randomBytes(12).toString('base64url')
      const others = marksOf(c).filter(([id]) => id !== String(accountId))
      const [secret] = await readDeviceSecrets(db, now())
      const marks = [[String(accountId), name, sign(secret, String(accountId), name)], ...others].slice(
        0,
        most,
      )
      writeCookie(c, cookie, marks.map((mark) => mark.join('.')).join('~'), {
        path: '/api',
        sameSite: 'Strict',
        maxAge: longestSeconds,
      })
      return { name, isNew: true }
    },
  }
}

function sign(secret: string, accountId: string, name: string): string {
  return createHmac('sha256', secret).update(`${accountId}.${name}`).digest('base64url')
}

function marksOf(c: Context): readonly (readonly string[])[] {
  // Cookies of earlier versions lack the prefix even over TLS; their signature protects them.
  const text = readCookie(c, cookie) ?? getCookie(c, cookie) ?? ''
  return text === '' || text.length > 2000 ? [] : text.split('~').map((mark) => mark.split('.'))
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
