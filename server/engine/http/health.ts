/*
 * Endpoints for process managers, load balancers and Prometheus: `/healthz` (the process is alive), `/readyz`
 * (it accepts requests), `/metrics` (by token, or without one from private networks only).
 */
import type { Context, Hono } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import { isOneOf } from '../people/secret'
import type { Metrics } from '../telemetry/metrics'
import { isInside } from './address'

interface HealthOptions {
  readonly db: Queryable
  readonly metrics: Metrics
  readonly metricsToken?: string
  readonly isBehindProxy: boolean
  isStopping(): boolean
  addressOf(c: Context): string
}

/** Milliseconds for which a database check is reused, and that it may take. */
const holds = 1_000
const patienceMs = 2_000

export function addHealth(app: Hono, options: HealthOptions): void {
  const { db, metrics, isStopping } = options
  const ask = createAsk(db)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const database = await ask()
    const isReady = database && !isStopping()
    c.header('Cache-Control', 'no-store')
    return c.json(
      { status: isReady ? 'ok' : 'unavailable', database, migrations: true, stopping: isStopping() },
      isReady ? 200 : 503,
    )
  })
  app.get('/metrics', async (c) => {
    if (!mayRead(c, options)) throw new Problem('forbidden', refusalText.forbidden)
    const { type, text } = await metrics.read()
    return c.text(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
}

/** Concurrent requests share one query, since these routes are public. */
function createAsk(db: Queryable): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > holds) last = { at: now, answer: answers(db) }
    return last.answer
  }
}

async function answers(db: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const probe = db.query('select 1').then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([probe, late])
  clearTimeout(timer)
  return answer
}

function mayRead(c: Context, { metricsToken, isBehindProxy, addressOf }: HealthOptions): boolean {
  if (metricsToken !== undefined) {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    return isOneOf(given, metricsToken)
  }
  // Behind an unknown proxy, every client has the proxy's private address.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined)
  return (isBehindProxy || !isForwarded) && isOwn(addressOf(c))
}

function isOwn(address: string): boolean {
  return address === 'local' || isInside(address)
}
