/*
 * Says to the database on whose behalf the statements of a request run: how long each may take, whose share of the
 * connections they use, and that nothing waits for them once the client has left.
 */
import type { Context, Hono } from 'hono'
import { askFor } from '../../db/asker'
import type { Database } from '../../db/database'
import type { ServerLimits } from './limits'

interface Options extends ServerLimits {
  addressOf(c: Context): string
}

const usualMs = 30_000
const usualLongMs = 300_000

/** Goes after the sessions, before everything that asks. */
export function addAskers(api: Hono, db: Database, options: Options): void {
  const { statementMs: timeoutMs = usualMs } = options
  // The embedded database has one connection: while one statement runs, all others wait.
  const { longStatementMs: longMs = db.engine === 'pglite' ? timeoutMs : usualLongMs } = options
  api.use('*', (c, next) => {
    const account = c.get('session')?.account.id
    const key = account === undefined ? `address ${options.addressOf(c)}` : `account ${account}`
    // A change goes on without its client: a page that is closed after saving has saved.
    const signal = c.req.method === 'GET' ? c.req.raw.signal : undefined
    return askFor({ key, timeoutMs, longMs, signal }, next)
  })
}
