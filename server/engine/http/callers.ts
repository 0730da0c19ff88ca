/*
 * Resolves the session of each request that has a token; routes decide whether they need one. A remembered caller is
 * checked together with the request's first statement, and if it has changed, the request is repeated from the start.
 */
import type { Context, Hono } from 'hono'
import type { Database } from '../../db/database'
import { withContext } from '../../db/queryContext'
import { readToken } from '../people/accountCaller'
import type { Callers } from '../people/callers/callers'
import type { Session } from '../people/session'
import { usualStatementMs } from './limits'

declare module 'hono' {
  interface ContextVariableMap {
    session?: Session
    /** The body, once it is read. */
    bodyText?: string
  }
}

interface CallerOptions {
  readonly db: Database
  readonly callers: Callers
  readonly statementMs: number | undefined
  repeat(request: Request, env: Context['env']): Response | Promise<Response>
}

/** Must run before everything else that depends on the caller. */
export function addCallers(
  api: Hono,
  { db, callers, statementMs: timeoutMs = usualStatementMs, repeat }: CallerOptions,
): void {
  api.use('*', async (c, next) => {
    const token = readToken(c)
    if (!token) return next()
    const caller = isRepeatable(c) ? callers.recall(token) : undefined
    if (!caller) {
      const session = await withContext({ timeoutMs }, () => callers.resolve(token))
      if (session) c.set('session', session)
      return next()
    }
    const { session, precondition } = caller
    c.set('session', session)
    await withContext({ interceptor: precondition }, next)
    if (await withContext({ timeoutMs }, () => precondition.holds(db))) return
    const answer = await repeat(copyOf(c), c.env)
    // A stream would stay open.
    void c.res.body?.cancel()
    // Otherwise the headers of the first answer would be added to it.
    c.res = undefined
    c.res = answer
  })
}

/** Bodies other than JSON are not kept. */
function isRepeatable({ req }: Context): boolean {
  const type = req.header('content-type')
  return ['GET', 'HEAD'].includes(req.method) || type === undefined || /^application\/json\b/i.test(type)
}

function copyOf(c: Context): Request {
  const { url, method, headers, signal } = c.req.raw
  const body = c.get('bodyText')
  return body === undefined ? c.req.raw : new Request(url, { method, headers, signal, body })
}
