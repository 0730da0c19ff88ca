/*
 * Sets the database context of a request: statement timeouts, its fair share of connections, the caller to
 * charge, and cancellation when the client disconnects.
 */
import type { Context, Hono } from 'hono'
import type { Database } from '../../db/database'
import { withContext } from '../../db/queryContext'
import type { Devices } from '../people/devices'
import type { AddressOf } from './address'
import { type ServerLimits, usualStatementMs } from './limits'
import { type Caller, callerOf, createCharges } from './rates'

interface Options extends ServerLimits {
  readonly addressOf: AddressOf
  readonly devices: Pick<Devices, 'findAny'>
}

const usualLongMs = 300_000

/** Must run after the sessions and before anything that queries. */
export function addRequestContext(api: Hono, db: Database, options: Options): void {
  const {
    statementMs: timeoutMs = usualStatementMs,
    longStatementMs = usualLongMs,
    addressOf,
    devices,
  } = options
  // The embedded database has one connection, so a long statement blocks all others.
  const longMs = db.engine === 'pglite' ? timeoutMs : longStatementMs
  const charges = createCharges(db, options)

  /** When visitors have used up the points of their address, a known device still has points of its own. */
  async function payerOf(c: Context): Promise<Caller> {
    const caller = callerOf(c, addressOf)
    if (!caller.isVisitor || charges.waitFor(caller) === 0) return caller
    const device = await devices.findAny(c)
    return device === undefined ? caller : { key: `device ${device}`, isVisitor: true }
  }

  api.use('*', async (c, next) => {
    const caller = await payerOf(c)
    const { onWork, moveTo } = charges.open(c, caller)
    // Writes are not cancelled: closing the page after saving must not undo it.
    const signal = c.req.method === 'GET' ? c.req.raw.signal : undefined
    await withContext({ key: caller.key, timeoutMs, longMs, signal, onWork }, next)
    if (caller.isVisitor && c.get('session')) moveTo(callerOf(c, addressOf))
  })
}
