/*
 * Lists of fertilizers by type. Hides that in the specification, lists and records share a path. `GET
 * adubagemecalagem/{type}` lists one of the five types. Ids of records start above the types (`firstId`); an
 * older record is read with `labels=1`, as the console does.
 */

import { type Feature, serve } from '../../engine/index'
import { isChoice } from '../kit/isChoice'

const entity = 'adubagemecalagem'

export const fertilizing: Feature = {
  name: 'fertilizing',
  forTokens: {
    'GET /adubagemecalagem/:type': { reaches: ['adubagemecalagem'], writes: false },
  },
  routes(api, { answerList }) {
    serve(
      api,
      'GET /adubagemecalagem/:type',
      async (c, next) => {
        const type = Number(c.req.param('type'))
        if (c.req.query('labels') === '1' || !isChoice(entity, 'tipo_adubagem_calagem_id', type))
          return next()
        return answerList(c, entity, {
          filter: { tipo_adubagem_calagem_id: type },
          sort: [['nome', 'ASC']],
        })
      },
      { patterns: { type: '[1-5]' }, parameters: 'listed' },
    )
  },
}
