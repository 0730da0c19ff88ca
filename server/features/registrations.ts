/*
 * Requests for accounts: decided by transitions, told by SMS. Approving one opens the account, in the same
 * transaction.
 */
import type { Row } from '#model/jsonSchema'
import { Problem } from '#model/problem'
import { type Feature, readBody, readId } from '../engine/index'
import type { SmsPort } from '../ports/sms'
import { changeStatus } from './changeStatus'
import { inNameOf } from './inNameOf'
import { registrationText } from './messages'
import { openAccount } from './registrationAccount'
import { addRegistrationRequest } from './registrationRequest'

const entity = 'register'
/** Nobody needs the same message twice within this time. */
const pauseMs = 60_000

/** `POST register` of visitors, `PATCH register/status/{id}` and `GET register/send-sms/{id}`. */
export function createRegistrations(sms: SmsPort): Feature {
  return {
    name: 'registrations',
    effects: { 'register.aprovar': openAccount },
    routes(api, tools) {
      const { store, actorOf } = tools
      addRegistrationRequest(api, tools)

      api.patch('/register/status/:id{[0-9]+}', async (c) => {
        const { status, motivo } = await readBody(c)
        const change = { entity, id: readId(c), status, values: { motivo } }
        return c.json(await changeStatus(store, change, actorOf(c)))
      })

      api.get('/register/send-sms/:id{[0-9]+}', async (c) => {
        const actor = actorOf(c)
        const row = await store.get(entity, readId(c), actor)
        if (row.ativo === false) throw new Problem('conflict', registrationText.inactive)
        const at = new Date()
        const last = row.sms_enviado_em ? Date.parse(String(row.sms_enviado_em)) : 0
        if (at.getTime() - last < pauseMs) throw new Problem('too_many', registrationText.justSent)
        const self = inNameOf(actor)
        const id = Number(row.id)
        // Said before it is done: of two who ask at once, one sends.
        const claimed = await store.update(
          entity,
          id,
          { sms_enviado_em: at.toISOString() },
          Number(row.versao),
          self,
        )
        const text = registrationText.sms(String(row.nome), String(row.statusText))
        try {
          await sms.send({ to: String(row.celular), text })
        } catch (error) {
          console.error('SMS', error)
          await store.update(entity, id, { sms_enviado_em: row.sms_enviado_em ?? null }, '*', self)
          throw new Problem('internal', registrationText.smsFailed(String(row.nome)))
        }
        return c.json({ id, sms_enviado_em: claimed.sms_enviado_em, ...describeSending(sms, text) })
      })
    },
  }
}

function describeSending(sms: SmsPort, text: string): Row {
  return sms.kept ? { local: true, aviso: registrationText.localSms, texto: text } : { local: false }
}
