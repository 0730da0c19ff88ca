/*
 * Requests for accounts. Hides how an approved request becomes a person and an account. Approving a request opens the
 * account and invites the person in the same transaction; decisions are sent by SMS.
 */
import type { Context } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Change, type Feature, readBody, readId, serve } from '../../engine/index'
import { changeStatus } from '../kit/changeStatus'
import { sendSms } from '../kit/sendSms'
import { closeAccount, consentOf, openAccount } from './account'
import { addInvitationRoute, approved, invite } from './invitations'
import { tellKnown, tellRequests } from './known'
import { registrationText } from './messages'
import { addPlaceRoutes } from './places'
import { addRegistrationRequest, open } from './request'

const entity = 'register'

/** `POST register` for visitors, `PATCH register/status/{id}`, `GET register/send-sms/{id}`. */
export function createRegistrations(publicUrl: string): Feature {
  return {
    name: 'registrations',
    forTokens: { 'PATCH /register/status/:id': { reaches: ['register'], writes: true } },
    guards: {
      // A decided request is immutable, except for notes by the system.
      register({ act, before, actor }) {
        // Reactivating a request also counts as an edit.
        const isEdit = act === 'edit' && before?.ativo !== false && actor.role !== systemRole
        if (isEdit && before && !open.includes(before.status)) {
          throw new Problem('conflict', registrationText.decided)
        }
      },
    },
    before: { 'produtor.create': consentOf, register: tellKnown },
    effects: {
      produtor: tellRequests,
      tecnico: tellRequests,
      gestor: tellRequests,
      async register(change) {
        if (isWithdrawal(change)) await closeAccount(change)
        if (!isApproval(change)) return
        await invite(change, await openAccount(change), change.after, change.actor, publicUrl)
      },
    },
    routes(api, tools) {
      const { store, actorOf } = tools
      addPlaceRoutes(api, tools)
      addRegistrationRequest(api, tools)
      addInvitationRoute(api, tools, publicUrl)

      serve(api, 'PATCH /register/status/:id', async (c) => {
        // Further values complete the request; a transition only accepts its own fields.
        const { status, ...values } = await readBody(c)
        return await changeStatus<typeof entity, Row>(
          store,
          { entity, id: readId(c), status, values },
          actorOf(c),
        )
      })

      const send = async (c: Context) => {
        const actor = actorOf(c)
        const row = await store.get(entity, readId(c), actor)
        const text = registrationText.sms(row.nome, row.statusText ?? '')
        const message = { entity, row, subject: registrationText.smsSubject, text } as const
        return sendSms(tools, message, actor)
      }
      serve(api, 'GET /register/send-sms/:id', send, { writes: true })
    },
  }
}

function isWithdrawal({ before, transition }: Change<typeof entity>): boolean {
  return transition === 'bloquear' && before?.status === approved
}

/** Whether the request becomes approved, by any transition. */
function isApproval({ before, after }: Change<typeof entity>): boolean {
  return after.status === approved && before?.status !== approved
}
