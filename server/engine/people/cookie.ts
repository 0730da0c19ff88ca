/*
 * Cookies of the console. Over TLS their names begin with `__Host-`, so that no other host, and no page
 * without TLS, can write them.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

interface CookieOptions {
  /** Path of the cookie; always `/` over TLS, as `__Host-` requires. */
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax'
  readonly maxAge: number
}

const isSecure = (c: Context) =>
  c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:')

export function readCookie(c: Context, name: string): string | undefined {
  return isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name)
}

export function writeCookie(c: Context, name: string, value: string, words: CookieOptions): void {
  const { path, ...rest } = words
  const hidden = { ...rest, httpOnly: true }
  if (isSecure(c)) setCookie(c, name, value, { ...hidden, path: '/', secure: true, prefix: 'host' })
  else setCookie(c, name, value, { ...hidden, path })
}
