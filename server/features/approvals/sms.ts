/* `GET aprovacao/send-sms/{id}`: sends the state of a plot's request to the producer by SMS. */
import type { Context } from 'hono'
import { entities } from '#generated/entities.ts'
import { labelAt } from '#model/show/cell'
import { type Feature, readId, serve } from '../../engine/index'
import { sendSms } from '../kit/sendSms'
import { approvalText } from './messages'

const entity = 'aprovacao'
const states = entities.find(({ name }) => name === entity)?.workflow?.states ?? {}

export const approvalSms: Feature = {
  name: 'approvalSms',
  forTokens: {
    'GET /aprovacao/send-sms/:id': { reaches: ['aprovacao'], writes: true },
  },
  routes(api, tools) {
    const send = async (c: Context) => {
      const actor = tools.actorOf(c)
      const row = await tools.store.get(entity, readId(c), actor, { labels: true })
      const state = states[row.status]?.label ?? row.status
      const text = approvalText.sms(row.nome, labelAt(row, 'talhao') ?? '', state)
      const message = { entity, row, subject: approvalText.smsSubject, text } as const
      return sendSms(tools, message, actor)
    }
    serve(api, 'GET /aprovacao/send-sms/:id', send, { writes: true })
  },
}
