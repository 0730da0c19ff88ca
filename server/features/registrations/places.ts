/* States and cities for the public request form: names from the official lists, and nothing else from their tables. */
import type { Hono } from 'hono'
import { systemActor } from '#model/people/actor'
import { type RouteTools, serve } from '../../engine/index'

const byName = [['nome', 'ASC']] as const

export function addPlaceRoutes(api: Hono, { store }: RouteTools): void {
  serve(api, 'GET /register/estados', async () => {
    const query = { filter: {}, sort: byName, fields: ['nome', 'sigla'] } as const
    return (await store.list('estado', query, systemActor)).rows.map(({ id, nome, sigla }) => ({
      id,
      nome,
      sigla,
    }))
  })

  serve(
    api,
    'GET /register/cidades/:state',
    async (c) => {
      const query = {
        filter: { estado_id: Number(c.req.param('state')) },
        sort: byName,
        fields: ['nome'],
      } as const
      return (await store.list('cidade', query, systemActor)).rows.map(({ id, nome }) => ({ id, nome }))
    },
    { patterns: { state: '[0-9]+' } },
  )
}
