/*
 * What is missing before people can work. Hides how records are counted and whom a person may ask. `GET
 * /primeiros-passos`: the steps of the person's role, from `x-entity.start` of all schemas. `GET
 * /primeiros-passos/:entidade`: required references of a new record that have nothing to choose from.
 */
import { entities } from '#generated/entities.ts'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { type Feature, serve } from '../../engine/index'
import { missingReferences } from './missing'
import { readSteps } from './steps'

export const firstSteps: Feature = {
  name: 'firstSteps',
  routes(api, { store, actorOf }) {
    serve(api, 'GET /primeiros-passos', async (c) => await readSteps(store, actorOf(c)))

    serve(api, 'GET /primeiros-passos/:entidade', async (c) => {
      const entity = entities.find(({ name }) => name === c.req.param('entidade'))
      if (!entity) throw new Problem('not_found', refusalText.notFound)
      return { faltam: await missingReferences(store, entity, actorOf(c)) }
    })
  },
}
