/*
 * Room: lists of fertilizers by type. Hides that the specification gives lists and records one address.
 *
 * `GET adubagemecalagem/{type}`: the items of one of the five types. The specification gives records the same
 * address; the numbers of new records begin after those of the types (`firstId`), and a record that is older is read
 * with `labels=1`, as the console reads records.
 */

import { type Feature, serve } from '../../engine/index'
import { isChoice } from '../kit/isChoice'

const entity = 'adubagemecalagem'

/** Lists by type. */
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
