import type { Hono } from 'hono'
import { currentIn, readBody, readId, readOptionalBody } from '../http/requests'
import { serve } from '../http/serve'
import type { Calendars } from './calendars'

export function addCalendarRoutes(api: Hono, calendars: Calendars): void {
  serve(api, 'GET /auth/calendarios', (c) => calendars.list(c))

  serve(api, 'POST /auth/calendarios', async (c) => {
    const made = await calendars.create(c, await readBody(c))
    c.status(201)
    return made
  })

  serve(api, 'POST /auth/calendarios/:id/renovacao', async (c) =>
    calendars.renew(c, readId(c), currentIn(await readOptionalBody(c))),
  )

  serve(api, 'POST /auth/calendarios/:id/revogacao', async (c) => {
    await calendars.revoke(c, readId(c))
    return {}
  })

  serve(
    api,
    'GET /calendario/:arquivo',
    async (c) => {
      const { text, tag } = await calendars.read(c.req.param('arquivo').replace(/\.ics$/, ''))
      const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' }
      if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
      return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
    },
    { patterns: { arquivo: '[A-Za-z0-9_-]+\\.ics' }, gives: 'bytes' },
  )
}
