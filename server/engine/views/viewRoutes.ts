/* The routes of saved views. */
import type { Hono } from 'hono'
import { actorOf } from '../http/authRoutes'
import { readBody, readId } from '../http/requests'
import type { Views } from './views'

/** Adds `/visoes`. */
export function addViewRoutes(api: Hono, views: Views): void {
  api.get('/visoes', async (c) => {
    const actor = actorOf(c)
    // Personal views are hidden from those who view the console as their owner.
    const owner = actor.viewer ? { ...actor, id: null } : actor
    return c.json(await views.list(c.req.query('entidade') ?? '', owner))
  })
  api.post('/visoes', async (c) => {
    const actor = actorOf(c)
    return c.json(await views.create(await readBody(c), actor), 201)
  })
  api.patch('/visoes/:id', async (c) => {
    const actor = actorOf(c)
    return c.json(await views.update(readId(c), await readBody(c), actor))
  })
  api.delete('/visoes/:id', async (c) => {
    const id = readId(c)
    await views.remove(id, actorOf(c))
    return c.json({ id })
  })
  api.post('/visoes/:id/padrao', async (c) => c.json(await views.setDefault(readId(c), true, actorOf(c))))
  api.delete('/visoes/:id/padrao', async (c) => c.json(await views.setDefault(readId(c), false, actorOf(c))))
}
