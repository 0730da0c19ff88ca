/*
 * Room: invitations to sign in. Hides where a person's invitation goes and how long its link works.
 *
 * `POST /{pessoa}/{id}/convite` for records of every entity that signs in: sends the person a link to choose a password, for
 * seven days; sent again, the earlier one stops working. The action of the schema says who may.
 */
import { entities } from '#generated/entities.ts'
import { refusalText } from '#model/messages'
import { mayDo } from '#model/people/access'
import { Problem } from '#model/wire/problem'
import { type Feature, readId, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { inviteAccount } from '../kit/invite'
import { invitationText } from '../kit/messages'

/** The action of the schema that offers it. */
const action = 'convite'
const oneAMinute = { most: 1, windowMs: 60_000 }

/** The route of each entity that offers invitations; links begin with the address. */
export function createInvitations(publicUrl: string): Feature {
  return {
    name: 'invitations',
    routes(api, { store, together, outbox: desk, identity, actorOf }) {
      serve(api, 'POST /:endpoint/:id/convite', async (c, next) => {
        const entity = entities.find((each) => each.endpoint === c.req.param('endpoint'))
        const offered = entity?.account && entity.actions.find(({ name }) => name === action)
        if (!entity || !offered) return next()
        const actor = actorOf(c)
        if (!mayDo(entity, offered, actor)) throw new Problem('forbidden', refusalText.forbidden)
        const { id } = await store.get(entity.name, readId(c), actor)
        await identity.limit(`invitation ${entity.name} ${id}`, oneAMinute, invitationText.justSent)
        const key = `convite/${entity.name}/${id}/${new Date().toISOString()}`
        const sent = await together(async (inside) => {
          const row = await inside.store.get(entity.name, Number(id), inNameOf(actor))
          return inviteAccount(inside, { role: entity.name, row }, { publicUrl, key, by: actor })
        })
        const { canal, para } = sent
        return desk.isLocal(canal) ? { canal, para, aviso: invitationText.local } : { canal, para }
      })
    },
  }
}
