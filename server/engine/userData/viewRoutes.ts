import type { Hono } from 'hono'
import { expectRow } from '../attempt'
import { actorOf, ownerOf } from '../http/authRoutes'
import { readBody, readId } from '../http/requests'
import { serve } from '../http/serve'
import type { Views } from './views'

export function addViewRoutes(api: Hono, views: Views): void {
  serve(api, 'GET /visoes', (c) => views.list(c.req.query('entidade') ?? '', ownerOf(c)), {
    parameters: ['entidade'],
  })
  serve(api, 'POST /visoes', async (c) => {
    const actor = actorOf(c)
    expectRow(201)
    const view = await views.create(await readBody(c), actor)
    c.status(201)
    return view
  })
  serve(api, 'PATCH /visoes/:id', async (c) => {
    const actor = actorOf(c)
    return views.update(readId(c), await readBody(c), actor)
  })
  serve(api, 'DELETE /visoes/:id', async (c) => {
    const id = readId(c)
    await views.remove(id, actorOf(c))
    return { id }
  })
  serve(api, 'POST /visoes/:id/padrao', (c) => views.setDefault(readId(c), true, actorOf(c)))
  serve(api, 'DELETE /visoes/:id/padrao', (c) => views.setDefault(readId(c), false, actorOf(c)))
}
