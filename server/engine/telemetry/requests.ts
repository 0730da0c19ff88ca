/* Logs and measures every request by its route pattern, without ids and query values. */
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { log } from './log'
import type { Metrics } from './metrics'
import { nameRequest } from './requestId'

const header = 'X-Request-Id'
/** Polled every few seconds, so they are logged at debug level. */
const watched = ['/healthz', '/readyz', '/metrics']

/** Must run before everything else. */
export function addObservation(app: Hono, metrics: Metrics, isBehindProxy: boolean): void {
  app.use('*', async (c, next) => {
    const started = performance.now()
    const end = metrics.begin()
    const id = nameRequest(c, isBehindProxy)
    c.set('requestId', id)
    // Set first, since setting it on the response would copy it.
    c.header(header, id)
    await next()
    const { status } = c.res
    if (!c.res.headers.has(header)) c.header(header, id)
    const pattern = routePath(c).replace(/\{[^/]*\}(?=\/|$)/g, '')
    const isApi = c.req.path.startsWith('/api')
    const route = pattern.endsWith('*') ? (isApi ? 'unknown' : 'page') : pattern
    const { method } = c.req
    end({ method, route, status })
    const isQuiet = watched.includes(pattern) || (route === 'page' && status < 400)
    const ms = Math.round(performance.now() - started)
    const actor = c.get('session')?.account.id
    const level = isQuiet ? 'debug' : status >= 500 ? 'error' : 'info'
    log.request(level, `${method} ${route}`, { request: id, actor, method, route, status, ms })
  })
}
