import type { Context, Hono } from 'hono'

const onlyTls = 'max-age=31536000; includeSubDomains'

interface Socket {
  readonly remoteAddress?: string
  readonly bytesWritten?: number
  readonly encrypted?: boolean
}

interface NodeRequest {
  readonly socket?: Socket
  readonly destroyed?: boolean
  readonly complete?: boolean
}

function incomingOf(c: Context): NodeRequest | undefined {
  return (c.env as { incoming?: NodeRequest } | undefined)?.incoming
}

/** The socket of a request; undefined in tests, which call the app without one. */
export function socketOf(c: Context): Socket | undefined {
  return incomingOf(c)?.socket
}

/** Whether either side closed the connection before the whole request arrived. */
export function isCutOff(c: Context): boolean {
  const incoming = incomingOf(c)
  return incoming?.destroyed === true && incoming.complete === false
}

export function addTransportHeaders(app: Hono, isBehindProxy: boolean): void {
  app.use('*', async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    // Only over TLS: HSTS sent by an installation without TLS would lock users out, and a forwarded header is
    // trusted only behind a proxy.
    if (isSecure(c, isBehindProxy)) c.header('Strict-Transport-Security', onlyTls)
  })
}

function isSecure(c: Context, isBehindProxy: boolean): boolean {
  const forwarded = isBehindProxy
    ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    : undefined
  return forwarded ? forwarded === 'https' : socketOf(c)?.encrypted === true
}
