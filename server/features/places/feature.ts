/*
 * Room: states and cities. Hides the tables behind the specification's own calls.
 *
 * The specification's own calls for places: states of a country, cities of a state. For forms, so everybody
 * who is signed in may ask; what they may see is the store's to say.
 */
import type { Feature } from '../../engine/index'

const byName = [['nome', 'ASC']] as const

/** `GET /estados/{country}` and `GET /cidades/{country}/{state}`. */
export const places: Feature = {
  name: 'places',
  routes(api, { store, actorOf }) {
    api.get('/estados/:country{[0-9]+}', async (c) => {
      const filter = { pais_id: Number(c.req.param('country')) }
      const query = { filter, sort: byName, fields: ['nome', 'sigla', 'pais_id'] } as const
      return c.json((await store.list('estado', query, actorOf(c))).rows)
    })

    api.get('/cidades/:country{[0-9]+}/:state{[0-9]+}', async (c) => {
      const filter = {
        estado_id: Number(c.req.param('state')),
        'estado_id.pais_id': Number(c.req.param('country')),
      }
      const query = { filter, sort: byName, fields: ['nome', 'estado_id'] } as const
      return c.json((await store.list('cidade', query, actorOf(c))).rows)
    })
  },
}
