/*
 * Room: the catalogues that an installation may begin with. Hides how their records find those that are here already.
 *
 * `GET /catalogos-prontos` and `POST /catalogos-prontos`: records written in `schemas/catalogos/`, entered in one act by an
 * administrator. Each is a record like one typed in, with its audit row; what is here by name already is left alone, so
 * that doing it again changes nothing.
 */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { type Feature, type RouteTools, serve } from '../../engine/index'
import { readStarter, writeStarter } from './starter'

/** Showing and adopting the ready catalogues. */
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

/** @throws Problem forbidden for all but the highest role */
function highestOf(c: Context, { actorOf, identity }: RouteTools): Actor {
  const actor = actorOf(c)
  if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
  return actor
}
