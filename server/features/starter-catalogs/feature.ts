/*
 * Starter catalogs of an installation. Hides how their records are matched with existing ones. `GET /catalogos-prontos`
 * and `POST /catalogos-prontos`: records from `schemas/catalogos/`, written in one transaction by an administrator,
 * each with its audit row. Records with an existing name are skipped, so repeating it changes nothing.
 */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Feature, type RouteTools, serve } from '../../engine/index'
import { readStarter, writeStarter } from './starter'

export const starterCatalogs: Feature = {
  name: 'starterCatalogs',
  routes(api, tools) {
    serve(api, 'GET /catalogos-prontos', async (c) => {
      const { store } = tools
      return await readStarter(store, highestOf(c, tools))
    })

    serve(api, 'POST /catalogos-prontos', async (c) => {
      const actor = highestOf(c, tools)
      return await tools.together(({ store }) => writeStarter(store, actor))
    })
  },
}

function highestOf(c: Context, { actorOf, identity }: RouteTools): Actor {
  const actor = actorOf(c)
  if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
  return actor
}
