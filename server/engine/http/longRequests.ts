/*
 * Queries too long for a URL: a POST with `X-HTTP-Method-Override: GET` and the parameters as a form body
 * becomes the GET of the same path before sessions, limits and routes run.
 */
import type { Context, Hono } from 'hono'
import { Problem } from '#model/problem/problem'
import { serverText } from '../messages'
import { readForm } from './requests'

const header = 'x-http-method-override'

/** Must run before anything that reads the method. @throws Problem unsupported_media, too_large, malformed */
export function addLongRequests(app: Hono): void {
  app.post('/api/*', async (c, next) => {
    const wanted = c.req.header(header)
    if (wanted === undefined) return next()
    if (wanted.toUpperCase() !== 'GET') throw new Problem('malformed', serverText.badOverride)
    return app.fetch(asGet(c, await readForm(c)), c.env)
  })
}

function asGet(c: Context, form: URLSearchParams): Request {
  const url = new URL(c.req.url)
  url.search = new URLSearchParams([...url.searchParams, ...form]).toString()
  const headers = new Headers([...c.req.raw.headers])
  for (const name of [header, 'content-type', 'content-length', 'transfer-encoding', 'idempotency-key'])
    headers.delete(name)
  return new Request(url, { headers, signal: c.req.raw.signal })
}
