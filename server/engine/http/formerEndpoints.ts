import type { Context, Hono } from 'hono'
import type { FormerNames } from '#model/changes/former'
import type { EntityIndex } from '#model/entity/paths'

const root = '/api/'

/** Leads requests to what their entity and transition are called today. Must run before anything that reads the path. */
export function addFormerEndpoints(
  app: Hono,
  index: EntityIndex,
  { endpoints, transitions = {} }: FormerNames,
): void {
  const known = Object.entries(endpoints).flatMap(([former, name]) => {
    const entity = index.get(name)
    return entity ? [[root + former, root + entity.endpoint] as const] : []
  })
  if (known.length === 0 && Object.keys(transitions).length === 0) return
  const followTransition = (path: string) => {
    const [, endpoint, name = ''] = /^\/api\/([^/]+)(?:\/\d+)?\/transicoes\/([^/]+)$/.exec(path) ?? []
    const entity = [...index.values()].find((each) => each.endpoint === endpoint)
    const now = entity && !entity.workflow?.transitions[name] && transitions[entity.name]?.[name]
    return now ? path.slice(0, -name.length) + now : path
  }
  // Routes are added after this, so the existing names are only known at the first request.
  let free: typeof known | undefined
  app.use(`${root}*`, (c, next) => {
    free ??= known.filter(([former]) => !app.routes.some(({ path }) => isWithin(path, former)))
    const { path } = c.req
    const [former, today] = free.find(([each]) => isWithin(path, each)) ?? ['', '']
    const now = followTransition(today + path.slice(former.length))
    return now === path ? next() : Promise.resolve(app.fetch(requestTo(c, now), c.env))
  })
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

function requestTo(c: Context, path: string): Request {
  const url = new URL(c.req.url)
  url.pathname = path
  const { method, headers, body, signal } = c.req.raw
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
