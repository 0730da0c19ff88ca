import type { Context, Hono } from 'hono'

const strict = 'Strict-Transport-Security'
const onlyTls = 'max-age=31536000; includeSubDomains'
const usual: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

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
    // Only over TLS: HSTS sent by an installation without TLS would lock users out, and a forwarded header is
    // trusted only behind a proxy.
    const headers = isSecure(c, isBehindProxy) ? { ...usual, [strict]: onlyTls } : usual
    await withHeaders(c, headers, next)
  })
}

/** Sets headers before the response exists, since each one set afterwards copies it. */
async function withHeaders(
  c: Context,
  headers: Readonly<Record<string, string>>,
  next: () => Promise<void>,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  await next()
  // A response made without the context has none of them.
  for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
}

function isSecure(c: Context, isBehindProxy: boolean): boolean {
  const forwarded = isBehindProxy
    ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    : undefined
  return forwarded ? forwarded === 'https' : socketOf(c)?.encrypted === true
}
