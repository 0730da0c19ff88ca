/*
 * Starter catalogs of an installation. Hides how their records are matched with existing ones. `GET /catalogos-prontos`
 * and `POST /catalogos-prontos`: records from `schemas/catalogos/`, written in one transaction by an administrator,
 * each with its audit row. Records with an existing name are skipped, so repeating it changes nothing.
 */
import { type Feature, serve } from '../../engine/index'
import { mustBeHighest } from '../kit/mustBeHighest'
import { readStarter, writeStarter } from './starter'

export const starterCatalogs: Feature = {
  name: 'starterCatalogs',
  routes(api, tools) {
    serve(api, 'GET /catalogos-prontos', async (c) => {
      const { store } = tools
      return await readStarter(store, mustBeHighest(c, tools))
    })

    serve(api, 'POST /catalogos-prontos', async (c) => {
      const actor = mustBeHighest(c, tools)
      return await tools.together(({ store }) => writeStarter(store, actor))
    })
  },
}
