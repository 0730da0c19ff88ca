/*
 * Cookies of this console, which open nothing by themselves. Behind TLS their names say so (`__Host-`): no other host, and
 * no page without TLS, can write one.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

interface CookieWords {
  /** Where it is sent to; behind TLS everywhere, as its name demands. */
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax'
  readonly maxAge: number
}

const isSecure = (c: Context) =>
  c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:')

/** The cookie that this console wrote. */
export function readCookie(c: Context, name: string): string | undefined {
  return isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name)
}

/** Writes a cookie that scripts cannot read. */
export function writeCookie(c: Context, name: string, value: string, words: CookieWords): void {
  const { path, ...rest } = words
  const hidden = { ...rest, httpOnly: true }
  if (isSecure(c)) setCookie(c, name, value, { ...hidden, path: '/', secure: true, prefix: 'host' })
  else setCookie(c, name, value, { ...hidden, path })
}
