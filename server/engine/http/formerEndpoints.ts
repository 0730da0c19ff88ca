import type { Context, Hono } from 'hono'
import type { FormerNames } from '#model/changes/former'
import type { EntityIndex } from '#model/entity/paths'

const root = '/api/'

/** Must run before anything that reads the path. */
export function addFormerEndpoints(app: Hono, index: EntityIndex, { endpoints }: FormerNames): void {
  const known = Object.entries(endpoints).flatMap(([former, name]) => {
    const entity = index.get(name)
    return entity ? [[root + former, root + entity.endpoint] as const] : []
  })
  if (known.length === 0) return
  // Routes are added after this, so the existing names are only known at the first request.
  let free: typeof known | undefined
  app.use(`${root}*`, (c, next) => {
    free ??= known.filter(([former]) => !app.routes.some(({ path }) => isWithin(path, former)))
    const found = free.find(([former]) => isWithin(c.req.path, former))
    return found ? Promise.resolve(app.fetch(asToday(c, found), c.env)) : next()
  })
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

function asToday(c: Context, [former, today]: readonly [string, string]): Request {
  const url = new URL(c.req.url)
  url.pathname = today + url.pathname.slice(former.length)
  const { method, headers, body, signal } = c.req.raw
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
