/* What a browser is told with every answer about how it may be used: framing, types, and that only TLS will do. */
import type { Context, Hono } from 'hono'

/** A year, for all names below this one. */
const onlyTls = 'max-age=31536000; includeSubDomains'

interface Socket {
  readonly remoteAddress?: string
  readonly bytesWritten?: number
  readonly encrypted?: boolean
}

interface Incoming {
  readonly socket?: Socket
  readonly destroyed?: boolean
  readonly complete?: boolean
}

function incomingOf(c: Context): Incoming | undefined {
  return (c.env as { incoming?: Incoming } | undefined)?.incoming
}

/** The connection of a request; none in tests, which ask without one. */
export function socketOf(c: Context): Socket | undefined {
  return incomingOf(c)?.socket
}

/** Did the connection end before the whole request had come, on either side? */
export function isCutOff(c: Context): boolean {
  const incoming = incomingOf(c)
  return incoming?.destroyed === true && incoming.complete === false
}

/** Adds the headers to every answer. */
export function addTransportHeaders(app: Hono, isBehindProxy: boolean): void {
  app.use('*', async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    // Said without TLS, it would lock out an installation that has none; believed of anyone, the header of a proxy would too.
    if (isSecure(c, isBehindProxy)) c.header('Strict-Transport-Security', onlyTls)
  })
}

function isSecure(c: Context, isBehindProxy: boolean): boolean {
  const forwarded = isBehindProxy
    ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    : undefined
  return forwarded ? forwarded === 'https' : socketOf(c)?.encrypted === true
}
