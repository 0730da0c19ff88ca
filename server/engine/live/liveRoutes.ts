import type { Hono } from 'hono'
import { actorOf } from '../http/authRoutes'
import { serve } from '../http/serve'
import type { ResolveToken } from '../people/access/access'
import { readToken } from '../people/accountCaller'
import type { LiveStreams } from './streams'

const headers = {
  'Content-Type': 'text/event-stream',
  // Proxies would hold events back until a buffer is full.
  'X-Accel-Buffering': 'no',
}

/** Adds `/ao-vivo`; `resolve` finds the session of a token. */
export function addLiveRoutes(api: Hono, live: LiveStreams, resolve: ResolveToken): void {
  serve(
    api,
    'GET /ao-vivo',
    (c) => {
      const token = readToken(c)
      const isValid = async () => token !== undefined && (await resolve(token)) !== undefined
      return c.body(live.open(actorOf(c), isValid), 200, headers)
    },
    { gives: 'bytes' },
  )
}
