import type { Hono } from 'hono'
import { expectRow } from '../attempt'
import { actorOf, ownerOf } from '../http/authRoutes'
import { readBody, readId } from '../http/requests'
import { serve } from '../http/serve'
import type { UserData } from './userData'

/** Adds `/modelos`, `/favoritos` and `/recentes`. */
export function addUserDataRoutes(api: Hono, kept: UserData): void {
  serve(api, 'GET /modelos', (c) => kept.templates(c.req.query('entidade') ?? '', ownerOf(c)), {
    parameters: ['entidade'],
  })
  serve(api, 'POST /modelos', async (c) => {
    const actor = actorOf(c)
    expectRow(201)
    const template = await kept.keepTemplate(await readBody(c), actor)
    c.status(201)
    return template
  })
  serve(api, 'DELETE /modelos/:id', async (c) => {
    const id = readId(c)
    await kept.dropTemplate(id, actorOf(c))
    return { id }
  })
  serve(api, 'GET /favoritos', (c) => kept.favourites(ownerOf(c)))
  serve(api, 'POST /favoritos', async (c) => {
    const actor = actorOf(c)
    return kept.mark(await readBody(c), actor)
  })
  serve(api, 'GET /recentes', (c) => {
    const actor = actorOf(c)
    return actor.viewer ? [] : kept.recent(actor)
  })
  serve(api, 'POST /recentes', async (c) => {
    const actor = actorOf(c)
    await kept.noteOpened(await readBody(c), actor)
    return {}
  })
}
