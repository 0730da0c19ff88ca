/*
 * Calls and e-mails of second factors; codes and secrets stay in the engine. `/auth/fatores` is for the
 * person's own. `POST /{pessoa}/{id}/segundo-fator/retirada` removes those of a person of a lower level; the
 * action in the schema defines who may call it.
 */
import type { Hono } from 'hono'
import { Problem } from '#model/problem/problem'
import { type Feature, type RouteTools, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { offeredPerson } from '../kit/offeredPerson'
import { factorText, takenFactorMail } from './messages'
import { addOwnRoutes } from './own'

const action = 'segundo-fator'

export const secondFactor: Feature = {
  name: 'second factor',
  routes(api, tools) {
    addOwnRoutes(api, tools)
    addTakeAway(api, tools)
  },
}

function addTakeAway(api: Hono, tools: RouteTools): void {
  serve(api, 'POST /:endpoint/:id/segundo-fator/retirada', async (c, next) => {
    const person = await offeredPerson(c, action, tools)
    if (!person) return next()
    const { entity, id, actor } = person
    await tools.together(async ({ store: inside, accounts, outbox }) => {
      const row = await inside.get(entity.name, id, inNameOf(actor))
      if (actor.recordId === id && actor.entity === entity.name) throw outranked()
      if (!(await accounts.mayActFor(entity.name, row, actor))) throw outranked()
      const account = await accounts.find(entity.name, id)
      if (!account || !(await accounts.dropFactors(account.id))) {
        throw new Problem('conflict', factorText.noFactor)
      }
      await accounts.endSessions(account.id)
      if (account.login_email) {
        await outbox.send(takenFactorMail(account.login_email, account.name, actor.name))
      }
    })
    return {}
  })
}

function outranked(): Problem {
  return new Problem('forbidden', factorText.outranked)
}
