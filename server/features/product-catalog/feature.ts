/* Products of business units, which may be given by id or code. `POST catalogo/produtos {unidades}`. */
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { type Feature, readBody, serve } from '../../engine/index'
import { catalogText } from './messages'

export const productCatalog: Feature = {
  name: 'productCatalog',
  forTokens: {
    'POST /catalogo/produtos': { reaches: ['produto'], writes: false },
  },
  reads: [/^\/catalogo\/produtos$/],
  routes(api, { store, actorOf }) {
    serve(api, 'POST /catalogo/produtos', async (c) => {
      const units = readUnits(await readBody(c))
      const actor = actorOf(c)
      const ids = units.filter((unit) => typeof unit === 'number')
      const codes = units.filter((unit) => typeof unit === 'string')
      if (codes.length > 0) {
        const query = { filter: { codigo: codes }, sort: [], fields: ['id'] } as const
        ids.push(...(await store.list('empresa', query, actor)).rows.map(({ id }) => id))
      }
      if (ids.length === 0) return []
      const query = { filter: { unidades: ids, ativo: true }, sort: [['nome', 'ASC']], labels: true } as const
      return (await store.list('produto', query, actor)).rows
    })
  },
}

function isUnit(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value)
}

function readUnits({ unidades }: Row): readonly (string | number)[] {
  const isRight = Array.isArray(unidades) && unidades.length > 0 && unidades.length <= 200
  if (isRight && unidades.every(isUnit)) return unidades
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/unidades', message: catalogText.units }],
  })
}
