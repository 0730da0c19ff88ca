/* `GET aprovacao/send-sms/{id}`: tells the producer by SMS where the request for a plot stands. */
import { entities } from '#generated/entities.ts'
import { labelAt } from '#model/show/cell'
import { type Feature, readId, serve } from '../../engine/index'
import type { SmsPort } from '../../ports/sms'
import { sendSms } from '../kit/sendSms'
import { approvalText } from './messages'

const entity = 'aprovacao'
const states = entities.find(({ name }) => name === entity)?.workflow?.states ?? {}

/** Messages about requests for plots. */
export function createApprovalSms(sms: SmsPort): Feature {
  return {
    name: 'approvalSms',
    routes(api, { store, actorOf }) {
      serve(api, 'GET /aprovacao/send-sms/:id', async (c) => {
        const actor = actorOf(c)
        const row = await store.get(entity, readId(c), actor, { labels: true })
        const state = states[row.status]?.label ?? row.status
        const text = approvalText.sms(row.nome, labelAt(row, 'talhao') ?? '', state)
        return await sendSms({ store, sms }, { entity, row, text }, actor)
      })
    },
  }
}
