import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { approvals } from '../../../server/features/approvals/feature'
import { createPayments } from '../../../server/features/payments/feature'
import { openPix } from '../../../server/ports/pix/pix'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import type { PixPort, PixRequest } from '../../../server/ports/pix/pixPort'
import { readPixCode } from '../../support/readPixCode'
import { type Bank, certificate, openBank } from '../ports/bank'
import { type Estate, openEstate, told } from './estate'
import { testWorkflow } from './workflowTable'

const stand = createLocalPix()
let port: PixPort = stand
const requests: PixRequest[] = []
const motivo = 'Combinado com o produtor.'
const secret = 'a-secret-nobody-can-guess'
let estate: Estate
let season: number
let count = 0

const inDays = (days: number) => dayOfInstant(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  const pix: PixPort = {
    local: stand.local,
    webhookSecret: secret,
    charge(request) {
      requests.push(request)
      return port.charge(request)
    },
    find: (kind, txid) => port.find(kind, txid),
  }
  estate = await openEstate([approvals, createPayments(pix)])
  season = await estate.make('safra', {})
}, 120_000)
afterAll(() => estate.server.close())

async function payment(values: Row = {}, plotValues: Row = {}): Promise<{ id: number; plot: number }> {
  count += 1
  const plot =
    (values.talhao_id as number | undefined) ??
    (await estate.make('talhao', {
      fazenda_id: estate.farm,
      gleba: `Gleba ${count}`,
      area_gleba: 1,
      status: 'aprovado',
      ...plotValues,
    }))
  const row = {
    talhao_id: plot,
    fazenda_id: estate.farm,
    produtor_id: estate.producer.recordId,
    safra_id: season,
    tipo: 'Anuidade',
    valor: 150.05,
    vencimento: inDays(10),
    forma: 'Pix',
    ...values,
  }
  return { id: await estate.make('pagamento', row), plot }
}

const charge = (id: number, body: Row = {}, person = estate.producer) =>
  told(person.post(`/api/payment/pix/cobranca/${id}`, body))
const check = (id: number, person = estate.producer) => told(person.get(`/api/payment/check/${id}`))

describe('POST payment/pix/cobranca/{id}', () => {
  it('creates a charge in cents with a valid code and marks it as a simulation', async () => {
    const { id, plot } = await payment()
    const answer = await charge(id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'aguardando',
        pago: false,
        valor: 150.05,
        centavos: 15_005,
        tipo: 'cob',
        txid: expect.stringMatching(/^[A-Za-z0-9]{26,35}$/),
        local: true,
        aviso: expect.stringMatching(/código é de teste/),
      },
    })
    expect(readPixCode(String(answer.body.pix_copia_cola))).toBeDefined()
    const producer = await estate.row('produtor', estate.producer.recordId)
    expect(requests.at(-1)).toMatchObject({
      cents: 15_005,
      due: inDays(10),
      payer: { name: producer.nome_exibicao, document: producer.cpf_cnpj },
    })
    expect(await estate.row('talhao', plot)).toMatchObject({ payment: { status: 'aguardando' } })
  })

  it('creates one charge for repeated and simultaneous requests', async () => {
    const { id } = await payment()
    const answers = await Promise.all([charge(id), charge(id, {}, estate.manager), charge(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.txid)).size).toBe(1)
    expect((await charge(id)).body).toEqual(answers[0]?.body)
    const history = await estate.server.store.history('pagamento', id, systemActor)
    expect(history.filter(({ detail }) => detail === 'cobrar')).toHaveLength(1)
  })

  it('creates the requested type of charge and refuses another type later', async () => {
    const { id } = await payment()
    expect((await charge(id, { tipo: 'cobv' })).body).toMatchObject({ tipo: 'cobv' })
    expect((await charge(id, { tipo: 'cob' })).status).toBe(409)
    expect((await charge(id, { tipo: 'x' })).status).toBe(422)
  })

  it('creates another charge for an overdue payment', async () => {
    const { id } = await payment({ vencimento: inDays(-5) })
    const first = await charge(id)
    // A new code of an overdue payment is valid until the end of its own day.
    expect((await check(id)).body.status).toBe('aguardando')
    await estate.server.store.update('pagamento', id, { pix_valido_ate: inDays(-1) }, '*', systemActor)
    expect((await check(id)).body.status).toBe('vencido')
    const second = await charge(id)
    expect(second.body).toMatchObject({ status: 'aguardando' })
    expect(second.body.txid).not.toBe(first.body.txid)
    expect(requests.at(-1)?.due).toBe(inDays(1))
  })

  it('refuses a payment that is paid, cancelled or paid by another method', async () => {
    for (const [values, status] of [
      [{ forma: 'Boleto' }, 'pendente'],
      [{}, 'pago'],
      [{}, 'cancelado'],
    ] as const) {
      const { id } = await payment(values)
      await estate.server.store.update('pagamento', id, { status, motivo }, '*', systemActor)
      expect((await charge(id)).status).toBe(409)
    }
  })

  it('detects that an overdue charge was paid instead of creating another', async () => {
    const { id } = await payment({ vencimento: inDays(-5) })
    const { body } = await charge(id)
    await estate.server.store.transition('pagamento', id, 'vencer', {}, systemActor)
    stand.local.pay(String(body.txid), 15_005)
    expect(await charge(id)).toMatchObject({ status: 200, body: { status: 'pago', txid: body.txid } })
  })

  it('requires access to the payment', async () => {
    const { id } = await payment()
    expect((await charge(id, {}, estate.stranger)).status).toBe(404)
    expect((await charge(id, {}, estate.technician)).status).toBe(403)
  })

  it('leaves the payment unchanged when the bank fails', async () => {
    const { id } = await payment()
    const before = await estate.row('pagamento', id)
    port = { ...stand, charge: () => Promise.reject(new Error('out of order')) }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      expect(await charge(id)).toMatchObject({
        status: 500,
        body: { message: expect.stringMatching(/^O banco/) },
      })
      expect(logged.mock.calls).toEqual([['Pix', new Error('out of order')]])
    } finally {
      logged.mockRestore()
      port = stand
    }
    expect(await estate.row('pagamento', id)).toEqual(before)
    expect((await charge(id)).status).toBe(200)
  })
})

describe('GET payment/pix/pagamento/{id} and payment/pix/qrcode/{id}/{type}', () => {
  it('return the charge', async () => {
    const { id } = await payment()
    expect((await told(estate.producer.get(`/api/payment/pix/qrcode/${id}`))).status).toBe(404)
    const { body } = await charge(id)
    expect(await told(estate.producer.get(`/api/payment/pix/pagamento/${id}`))).toEqual({ status: 200, body })
    for (const path of [`${id}`, `${id}/cob`]) {
      const answer = await told(estate.producer.get(`/api/payment/pix/qrcode/${path}`))
      expect(answer).toEqual({ status: 200, body: { ...body, qrcode: expect.stringMatching(/^<svg/) } })
    }
    expect((await told(estate.producer.get(`/api/payment/pix/qrcode/${id}/cobv`))).status).toBe(404)
    expect((await told(estate.producer.get(`/api/payment/pix/qrcode/${id}/x`))).status).toBe(422)
  })

  it('require access to the payment', async () => {
    const { id } = await payment()
    await charge(id)
    for (const path of ['pix/pagamento', 'pix/qrcode', 'check']) {
      expect((await estate.stranger.get(`/api/payment/${path}/${id}`)).status).toBe(404)
      expect((await estate.server.app.request(`/api/payment/${path}/${id}`)).status).toBe(401)
    }
  })
})

describe('GET payment/check/{id}', () => {
  it('leaves an unpaid charge pending', async () => {
    const { id } = await payment()
    await charge(id)
    expect((await check(id)).body).toMatchObject({ status: 'aguardando', pago: false })
  })

  it('records a payment once and updates the plot and its request', async () => {
    const { id, plot } = await payment()
    const request = await estate.make('aprovacao', { talhao: plot, nome: 'Maria', status: 'aprovado' })
    const { body } = await charge(id)
    stand.local.pay(String(body.txid), 15_005)
    const answers = await Promise.all([check(id), check(id, estate.manager)])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'pago', pago: true, comprovante: expect.stringMatching(/^E[A-Za-z0-9]{31}$/) },
      })
    }
    expect(await estate.row('talhao', plot)).toMatchObject({
      status: 'Pago',
      anuidade: 'Pago',
      payment: { status: 'pago' },
    })
    expect((await estate.row('aprovacao', request)).status).toBe('Pago')
    const history = await estate.server.store.history('pagamento', id, systemActor)
    expect(history.filter(({ detail }) => detail === 'pagar')).toHaveLength(1)
  })

  it('does not approve a plot that is pending approval', async () => {
    const { id, plot } = await payment({}, { status: 'pendente' })
    const { body } = await charge(id)
    stand.local.pay(String(body.txid), 15_005)
    await check(id)
    expect(await estate.row('talhao', plot)).toMatchObject({ status: 'pendente', anuidade: 'Pago' })
  })

  it('ignores a payment of a lower amount', async () => {
    const { id } = await payment()
    const { body } = await charge(id)
    stand.local.pay(String(body.txid), 15_004)
    expect((await check(id)).body.status).toBe('aguardando')
  })

  it('marks an unpaid charge as overdue after its due date', async () => {
    const { id, plot } = await payment({ vencimento: inDays(-1) })
    expect((await check(id)).body.status).toBe('vencido')
    expect(await estate.row('talhao', plot)).toMatchObject({
      anuidade: 'Vencido',
      payment: { status: 'vencido' },
    })
  })

  it('does not update the plot for an older payment', async () => {
    const { id, plot } = await payment()
    const { body } = await charge(id)
    const other = await estate.make('safra', { descricao: '2024/2025' })
    const old = await payment({ talhao_id: plot, safra_id: other, vencimento: inDays(-300) })
    expect(await check(old.id)).toMatchObject({ status: 200, body: { status: 'vencido' } })
    expect(await estate.row('talhao', plot)).toMatchObject({ payment: { status: 'aguardando' } })
    stand.local.pay(String(body.txid), 15_005)
    await check(id)
    expect(await estate.row('talhao', plot)).toMatchObject({ payment: { status: 'pago' } })
  })
})

describe('POST payment/pix/simular/{id}', () => {
  it('simulates a payment, for administrators only', async () => {
    const { id } = await payment()
    const simulate = (person = estate.admin) => told(person.post(`/api/payment/pix/simular/${id}`))
    expect((await simulate()).status).toBe(409)
    await charge(id)
    for (const person of [estate.producer, estate.manager]) expect((await simulate(person)).status).toBe(403)
    expect(await simulate()).toMatchObject({ status: 200, body: { status: 'pago' } })
  })
})

describe('charges at the bank', () => {
  let bank: Bank

  beforeAll(async () => {
    bank = await openBank()
    port = openPix({
      PIX_URL: `${bank.url}/v2`,
      PIX_TOKEN_URL: `${bank.url}/oauth/token`,
      PIX_CLIENT_ID: 'casa',
      PIX_CLIENT_SECRET: 'segredo',
      PIX_CERT: certificate.cert,
      PIX_CERT_KEY: certificate.key,
      PIX_CA: certificate.cert,
    })
  })
  afterAll(async () => {
    port = stand
    await bank.close()
  })

  it('use the Pix key of the unit of the producer', async () => {
    await estate.server.store.update('empresa', estate.unit, { chave_pix: 'un@b.example' }, '*', systemActor)
    const { id } = await payment()
    const { body } = await charge(id)
    expect(bank.bodies.at(-1)).toMatchObject({ chave: 'un@b.example', valor: { original: '150.05' } })
    bank.pay(String(body.txid), '150.05')
    expect((await check(id)).body).toMatchObject({ status: 'pago', pago_em: '2026-11-20T15:00:00.123Z' })
  })

  it('are looked up again after a lost response', async () => {
    const { id } = await payment()
    bank.troubleOnPut = 'hangUpAfterwards'
    const before = bank.charges.size
    expect((await charge(id)).status).toBe(200)
    expect(bank.charges.size).toBe(before + 1)
  })
})

describe('workflow of payments', () => {
  testWorkflow({
    entity: 'pagamento',
    estate: () => estate,
    prepare: async () => (await payment()).id,
    values: { motivo, forma: 'Pix', liquidado_em: null, observacao: null },
    inputs: {
      liquidar: { forma: 'Boleto', liquidado_em: inDays(0), observacao: 'Boleto 123' },
      isentar: { motivo },
      estornar: { motivo },
      cancelar: { motivo },
    },
  })
})

describe('POST payment/pix/webhook/{secret}', () => {
  const call = (path: string, txid: unknown) =>
    told(
      Promise.resolve(
        estate.server.app.request(`/api/payment/pix/webhook/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ pix: [{ txid, endToEndId: `E${'0'.repeat(31)}`, valor: '150.05' }] }),
        }),
      ),
    )
  const charged = async () => {
    const { id } = await payment()
    await estate.producer.post(`/api/payment/pix/cobranca/${id}`, {})
    return { id, txid: String((await estate.row('pagamento', id)).txid) }
  }

  it('records a payment once after confirmation by the bank, for repeated calls too', async () => {
    const { id, txid } = await charged()
    stand.local.pay(txid, 15005)
    for (const path of [secret, `${secret}/pix`]) expect((await call(path, txid)).status).toBe(200)
    expect((await estate.row('pagamento', id)).status).toBe('pago')
    const history = await estate.server.store.history('pagamento', id, systemActor)
    expect(history.filter(({ detail }) => detail === 'pagar')).toHaveLength(1)
  })

  it('ignores a call that the bank does not confirm', async () => {
    const { id, txid } = await charged()
    expect((await call(secret, txid)).status).toBe(200)
    expect((await call(secret, { txid })).status).toBe(200)
    expect((await estate.row('pagamento', id)).status).toBe('aguardando')
  })

  it('returns 404 for a wrong secret', async () => {
    const { id, txid } = await charged()
    stand.local.pay(txid, 15005)
    for (const path of ['x', `${secret}x`, `${secret.slice(1)}/pix`]) {
      expect((await call(path, txid)).status).toBe(404)
    }
    expect((await estate.row('pagamento', id)).status).toBe('aguardando')
  })
})
