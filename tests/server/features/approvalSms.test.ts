import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { approvalSms } from '../../../server/features/approvals/sms'
import { outbox } from '../../../server/features/outbox/feature'
import { type Estate, openEstate, told } from './estate'
import { messagesTo } from './messages'

let estate: Estate
let plot = 0

beforeAll(async () => {
  estate = await openEstate([approvalSms, outbox])
  plot = await estate.make('talhao', { fazenda_id: estate.farm, gleba: 'Gleba 7', area_gleba: 1 })
}, 120_000)
afterAll(() => estate.server.close())

const ask = (values: Row = {}) =>
  estate.make('aprovacao', { talhao: plot, nome: 'Maria da Silva', celular: '35999990000', ...values })

describe('GET aprovacao/send-sms/{id}', () => {
  it('sends the producer the state of the request and reports that no SMS service is configured', async () => {
    const id = await ask()
    const answer = await told(estate.manager.get(`/api/aprovacao/send-sms/${id}`))
    expect(answer).toMatchObject({
      status: 200,
      body: { id, local: true, aviso: expect.stringMatching(/^Nenhum serviço de SMS/) },
    })
    const [kept] = await messagesTo(estate.server, '35999990000')
    expect(kept?.state).toBe('kept')
    expect(kept?.text).toMatch(
      /^Olá, Maria\. A situação da solicitação do talhão Gleba 7 .* é: Aguardando Aprovação\.$/,
    )
    expect((await estate.row('aprovacao', id)).sms_enviado_em).toBe(answer.body.sms_enviado_em)
    expect((await estate.manager.get(`/api/aprovacao/send-sms/${id}`)).status).toBe(429)
    expect((await estate.manager.get('/api/caixa-de-saida?canal=sms')).status).toBe(403)
    const { body } = await told(estate.admin.get('/api/caixa-de-saida?canal=sms'))
    expect(body).toMatchObject([{ recipient: '(35) 99999-0000', state: 'kept', text: kept?.text }])
  })

  it('requires a mobile number and a caller with access to the request', async () => {
    const id = await ask({ celular: null })
    expect(await told(estate.admin.get(`/api/aprovacao/send-sms/${id}`))).toMatchObject({
      status: 409,
      body: { message: 'Esta solicitação não tem celular.' },
    })
    expect((await estate.producer.get(`/api/aprovacao/send-sms/${id}`)).status).toBe(403)
    expect((await estate.technician.get(`/api/aprovacao/send-sms/${id}`)).status).toBe(403)
  })
})
