/*
 * Invitations to sign in. Hides where an invitation is sent and how long its link works.
 *
 * `POST /{pessoa}/{id}/convite`, for every entity with sign-ins: sends a link to set a password, valid for
 * seven days; a new one voids earlier ones. The action in the schema defines who may call it.
 */
import { type Feature, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { inviteAccount } from '../kit/invite'
import { invitationText } from '../kit/messages'
import { offeredPerson } from '../kit/offeredPerson'

const action = 'convite'
const oneAMinute = { most: 1, windowMs: 60_000 }

/** `publicUrl` is the prefix of the links. */
export function createInvitations(publicUrl: string): Feature {
  return {
    name: 'invitations',
    routes(api, tools) {
      const { together, outbox: outboxAdmin, identity } = tools
      serve(api, 'POST /:endpoint/:id/convite', async (c, next) => {
        const person = await offeredPerson(c, action, tools)
        if (!person) return next()
        const { entity, id, actor } = person
        await identity.limit(`invitation ${entity.name} ${id}`, oneAMinute, invitationText.justSent)
        const key = `convite/${entity.name}/${id}/${new Date().toISOString()}`
        const sent = await together(async (inside) => {
          const row = await inside.store.get(entity.name, id, inNameOf(actor))
          return inviteAccount(inside, { role: entity.name, row }, { publicUrl, key, by: actor })
        })
        const { canal, para } = sent
        return outboxAdmin.isLocal(canal) ? { canal, para, aviso: invitationText.local } : { canal, para }
      })
    },
  }
}
