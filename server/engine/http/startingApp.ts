import { Hono } from 'hono'
import { Problem } from '#model/problem/problem'
import { serverText } from '../messages'
import { answerPage, wantsPage } from './messagePage'

/** Responds with 503 to everything but `/healthz`. */
export function createStartingApp(): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', (c) => c.json({ status: 'unavailable', migrations: false, stopping: false }, 503))
  app.all('*', (c) => {
    c.header('Retry-After', '3')
    c.header('Cache-Control', 'no-store')
    return wantsPage(c)
      ? answerPage(c, serverText.starting, 503, 3)
      : c.json(new Problem('unavailable', serverText.starting).toBody(), 503)
  })
  return app
}
