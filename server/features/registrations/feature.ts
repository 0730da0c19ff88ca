/*
 * Room: requests for accounts. Hides how an approved request becomes a person and an account.
 *
 * Requests for accounts: decided by transitions, told by SMS. Approving one opens the account and invites its person, in
 * the same transaction.
 */
import { type Change, type Feature, readBody, readId, serve } from '../../engine/index'
import { changeStatus } from '../kit/changeStatus'
import { sendSms } from '../kit/sendSms'
import { openAccount } from './account'
import { invite } from './invitations'
import { registrationText } from './messages'
import { addRegistrationRequest } from './request'

const entity = 'register'
/** State of an approved request. */
const approved = 2

/** `POST register` of visitors, `PATCH register/status/{id}` and `GET register/send-sms/{id}`; links begin with the address. */
export function createRegistrations(publicUrl: string): Feature {
  return {
    name: 'registrations',
    effects: {
      async register(change) {
        if (!isApproval(change)) return
        await openAccount(change)
        await invite(change, publicUrl)
      },
    },
    routes(api, tools) {
      const { store, actorOf } = tools
      addRegistrationRequest(api, tools)

      serve(api, 'PATCH /register/status/:id', async (c) => {
        const { status, motivo } = await readBody(c)
        const asked = { id: readId(c), status, values: { motivo } }
        return await changeStatus(store, { entity, ...asked }, actorOf(c))
      })

      serve(api, 'GET /register/send-sms/:id', async (c) => {
        const actor = actorOf(c)
        const row = await store.get(entity, readId(c), actor)
        const text = registrationText.sms(row.nome, row.statusText ?? '')
        const message = { entity, row, subject: registrationText.smsSubject, text } as const
        return sendSms(tools, message, actor)
      })
    },
  }
}

/** Whatever led there: a request is approved that was not. */
function isApproval({ before, after }: Change<typeof entity>): boolean {
  return after.status === approved && before?.status !== approved
}
