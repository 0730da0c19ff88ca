/*
 * Room: requests for accounts. Hides how an approved request becomes a person and an account.
 *
 * Requests for accounts: decided by transitions, told by SMS. Approving one opens the account, in the same
 * transaction.
 */
import { type Feature, readBody, readId, serve } from '../../engine/index'
import type { SmsPort } from '../../ports/sms'
import { changeStatus } from '../kit/changeStatus'
import { registrationText } from '../kit/messages'
import { sendSms } from '../kit/sendSms'
import { openAccount } from './account'
import { addRegistrationRequest } from './request'

const entity = 'register'

/** `POST register` of visitors, `PATCH register/status/{id}` and `GET register/send-sms/{id}`. */
export function createRegistrations(sms: SmsPort): Feature {
  return {
    name: 'registrations',
    effects: { 'register.aprovar': openAccount },
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
        return await sendSms({ store, sms }, { entity, row, text }, actor)
      })
    },
  }
}
