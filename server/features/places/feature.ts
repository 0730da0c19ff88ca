/* The specification's calls for states and cities, used by forms of signed-in users. Hides their tables. */
import { type Feature, serve } from '../../engine/index'

const byName = [['nome', 'ASC']] as const

/** `GET /estados/{country}` and `GET /cidades/{country}/{state}`. */
export const places: Feature = {
  name: 'places',
  forTokens: {
    'GET /estados/:country': { reaches: ['estado'], writes: false },
    'GET /cidades/:country/:state': { reaches: ['cidade'], writes: false },
  },
  routes(api, { store, actorOf }) {
    serve(
      api,
      'GET /estados/:country',
      async (c) => {
        const filter = { pais_id: Number(c.req.param('country')) }
        const query = { filter, sort: byName, fields: ['nome', 'sigla', 'pais_id'] } as const
        return (await store.list('estado', query, actorOf(c))).rows
      },
      { patterns: { country: '[0-9]+' } },
    )

    serve(
      api,
      'GET /cidades/:country/:state',
      async (c) => {
        const filter = {
          estado_id: Number(c.req.param('state')),
          'estado_id.pais_id': Number(c.req.param('country')),
        }
        const query = { filter, sort: byName, fields: ['nome', 'estado_id'] } as const
        return (await store.list('cidade', query, actorOf(c))).rows
      },
      { patterns: { country: '[0-9]+', state: '[0-9]+' } },
    )
  },
}
