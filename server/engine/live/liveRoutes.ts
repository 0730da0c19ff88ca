import type { Hono } from 'hono'
import { actorOf } from '../http/authRoutes'
import { readBody } from '../http/requests'
import { serve } from '../http/serve'
import { readToken } from '../people/accountCaller'
import type { Callers } from '../people/callers/callers'
import type { LiveStreams } from './streams'
import type { NoteViewer } from './viewers'

const headers = {
  'Content-Type': 'text/event-stream',
  // Proxies would hold events back until a buffer is full.
  'X-Accel-Buffering': 'no',
}

interface LiveTools {
  readonly live: LiveStreams
  readonly noteViewer: NoteViewer
  readonly callers: Pick<Callers, 'resolve'>
}

/** Adds `/ao-vivo` and `/ao-vivo/abertos`. */
export function addLiveRoutes(api: Hono, { live, noteViewer, callers }: LiveTools): void {
  serve(
    api,
    'GET /ao-vivo',
    (c) => {
      const token = readToken(c)
      const isValid = async () => token !== undefined && (await callers.resolve(token)) !== undefined
      return c.body(live.open(actorOf(c), isValid, c.req.header('last-event-id')), 200, headers)
    },
    { gives: 'bytes' },
  )
  serve(api, 'POST /ao-vivo/abertos', async (c) => {
    const actor = actorOf(c)
    return noteViewer(await readBody(c), actor)
  })
}
