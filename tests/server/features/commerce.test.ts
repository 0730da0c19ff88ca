import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { orders } from '../../../server/features/orders/feature'
import { productCatalog } from '../../../server/features/product-catalog/feature'
import { quotations } from '../../../server/features/quotations/feature'
import { bodyOf, type Estate, openEstate, told } from './estate'
import { testWorkflow } from './workflowTable'

const invoice = '31261112345678000195550010000000011000000010'
let estate: Estate
let product: number
let otherUnit: number

beforeAll(async () => {
  estate = await openEstate([orders, quotations, productCatalog], {
    replays: true,
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  product = await estate.make('produto', { unidades: [estate.unit], nome: 'Calcário', ativo: true })
  otherUnit = await estate.make('empresa', { codigo: 'UN-77' })
}, 120_000)
afterAll(() => estate.server.close())

const item = (more: Row = {}) => ({
  produto_id: product,
  quantidade: 3,
  unidade: 'SC',
  preco_unitario: 10.1,
  ...more,
})

const orderBody = (more: Row = {}) => ({
  produtor_id: estate.producer.recordId,
  fazenda_id: estate.farm,
  empresa_id: estate.unit,
  data: '2026-11-20T12:00:00.000Z',
  itens: [item()],
  condicao_pagamento: '30 dias',
  ...more,
})

async function order(more: Row = {}, person = estate.manager): Promise<Row & { id: number }> {
  const answer = await told(person.post('/api/pedido', orderBody(more)))
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Row & { id: number }
}

async function quotation(more: Row = {}): Promise<Row & { id: number }> {
  const { data: _, ...body } = orderBody({ ...more, data: undefined })
  const answer = await told(estate.manager.post('/api/cotacao', { ...body, data: '2026-11-20' }))
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Row & { id: number }
}

describe('document numbers', () => {
  it('count orders and quotations of a year separately', async () => {
    const [first, second] = [await order(), await order()]
    expect(first.numero).toMatch(/^PED-2026-\d{6}$/)
    expect(Number(String(second.numero).slice(9))).toBe(Number(String(first.numero).slice(9)) + 1)
    expect((await quotation()).numero).toBe('COT-2026-000001')
  })

  it('are unique when many are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => order()))
    const numbers = made.map(({ numero }) => Number(String(numero).slice(9))).sort((a, b) => a - b)
    expect(new Set(numbers).size).toBe(6)
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(5)
  })

  it('cannot be chosen by the caller', async () => {
    const answer = await told(estate.manager.post('/api/pedido', orderBody({ numero: 'PED-2026-000999' })))
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/numero' }] } })
  })
})

describe('PATCH pedido/status', () => {
  it('changes many orders and reports each result', async () => {
    const [a, b] = [await order(), await order()]
    const status = 'Em Análise'
    const answer = await told(estate.manager.patch('/api/pedido/status', { ids: [a.id, b.id], status }))
    expect(answer).toEqual({
      status: 200,
      body: {
        resultados: [
          { id: a.id, ok: true, status },
          { id: b.id, ok: true, status },
        ],
      },
    })
    expect((await estate.row('pedido', a.id)).historico).toMatchObject([
      { status: 'Aguardando Aprovação', usuario: estate.manager.actor.name },
      { status, usuario: estate.manager.actor.name, em: expect.any(String) },
    ])
  })

  it('accepts a single id', async () => {
    const { id } = await order()
    const status = 'Em Análise'
    const answer = await told(estate.manager.patch('/api/pedido/status', { id, status }))
    expect(answer).toEqual({ status: 200, body: { resultados: [{ id, ok: true, status }] } })
    const nameless = await told(estate.manager.patch('/api/pedido/status', { status }))
    expect(nameless).toMatchObject({ status: 422, body: { errors: [{ path: '/ids' }] } })
  })

  it('saves the others when one is refused', async () => {
    const [a, b] = [await order(), await order()]
    await estate.manager.patch('/api/pedido/status', { ids: [b.id], status: 'Em Análise' })
    const body = { ids: [a.id, b.id, 999_999], status: 'Aprovado' }
    const answer = await told(estate.manager.patch('/api/pedido/status', body))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        resultados: [
          { id: a.id, ok: false, error: 'conflict', message: expect.stringMatching(/Aguardando Aprovação/) },
          { id: b.id, ok: true, status: 'Aprovado' },
          { id: 999_999, ok: false, error: 'not_found' },
        ],
      },
    })
    expect((await estate.row('pedido', a.id)).status).toBe('Aguardando Aprovação')
  })

  it('fails when all are refused', async () => {
    const { id } = await order()
    const answer = await told(estate.manager.patch('/api/pedido/status', { ids: [id], status: 'Reprovado' }))
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'invalid', errors: [{ path: '/motivo_cancelamento', message: '* Obrigatório' }] },
    })
  })

  it('accepts a reason and the access key of the invoice', async () => {
    const { id } = await order()
    const say = (body: Row, person = estate.manager) =>
      person.patch('/api/pedido/status', { ids: [id], ...body })
    expect((await say({ status: 'Em Análise' })).status).toBe(200)
    expect((await say({ status: 'Aprovado' })).status).toBe(200)
    expect((await say({ status: 'Faturado' })).status).toBe(422)
    expect((await say({ status: 'Faturado', nota_fiscal: invoice })).status).toBe(200)
    const itens = [{ produto_id: product, quantidade: 3 }]
    const other = await order({ itens, condicao_pagamento: undefined }, estate.producer)
    const reason = { ids: [other.id], status: 'Cancelamento Solicitado', motivo: 'Comprado em outra loja.' }
    expect((await estate.producer.patch('/api/pedido/status', reason)).status).toBe(200)
    const { motivo_cancelamento, historico } = await estate.row('pedido', other.id)
    expect(motivo_cancelamento).toBe('Comprado em outra loja.')
    expect((historico as Row[]).at(-1)).toMatchObject({ motivo: 'Comprado em outra loja.' })
  })

  it('requires ids', async () => {
    for (const ids of [undefined, [], ['1'], [0], 'all', Array.from({ length: 501 }, (_, at) => at + 1)]) {
      const answer = await told(estate.manager.patch('/api/pedido/status', { ids, status: 'Aprovado' }))
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: expect.stringMatching(/^\/ids/) }] },
      })
    }
  })
})

describe('PATCH pedido/transfere/{id}', () => {
  const transfer = (id: number, body: Row, person = estate.manager) =>
    told(person.patch(`/api/pedido/transfere/${id}`, body))

  it('moves the order and records the transfer in its history', async () => {
    const { id } = await order()
    const answer = await transfer(id, { empresa_id: otherUnit, motivo: 'Sem estoque' }, estate.admin)
    expect(answer).toMatchObject({ status: 200, body: { id, empresa_id: otherUnit } })
    expect(((await estate.row('pedido', id)).historico as Row[]).at(-1)).toMatchObject({
      status: 'Aguardando Aprovação',
      usuario: estate.admin.actor.name,
      motivo: 'Transferido de unidade: Sem estoque',
    })
  })

  it('is the only way to change the unit of an order', async () => {
    const { id } = await order()
    const answer = await told(estate.admin.patch(`/api/pedido/${id}`, { empresa_id: otherUnit }))
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/empresa_id', message: 'O pedido só muda de unidade por transferência' }] },
    })
  })

  it('refuses a missing, unchanged or unknown unit', async () => {
    const { id } = await order()
    for (const empresa_id of [undefined, null, estate.unit, 999_999, 'x']) {
      expect(await transfer(id, { empresa_id })).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/empresa_id' }] },
      })
    }
  })

  it('refuses an order that has an invoice', async () => {
    const { id } = await order()
    const values = { status: 'Faturado', nota_fiscal: invoice }
    await estate.server.store.update('pedido', id, values, '*', systemActor)
    expect(await transfer(id, { empresa_id: otherUnit })).toMatchObject({
      status: 409,
      body: { message: 'Não é possível transferir na situação “Faturado”.' },
    })
  })

  it('is forbidden to producers and technicians', async () => {
    const { id } = await order()
    expect((await transfer(id, { empresa_id: otherUnit }, estate.producer)).status).toBe(403)
    expect((await transfer(id, { empresa_id: otherUnit }, estate.technician)).status).toBe(403)
  })

  it("returns only the id when the order leaves the caller's scope", async () => {
    const { id } = await order(
      { produtor_id: estate.stranger.recordId, fazenda_id: estate.otherFarm },
      estate.admin,
    )
    expect(await transfer(id, { empresa_id: otherUnit })).toEqual({ status: 200, body: { id } })
  })
})

describe('a quotation by a producer', () => {
  it('belongs to the producer and fills the only possible farm', async () => {
    const itens = [{ produto_id: product, quantidade: 3 }]
    const more = { data: '2026-11-20', itens, condicao_pagamento: undefined }
    const { produtor_id: _own, ...body } = orderBody(more)
    const answer = await told(estate.producer.post('/api/cotacao', body))
    expect(answer).toMatchObject({ status: 201, body: { produtor_id: estate.producer.recordId } })
  })
})

describe('PATCH cotacao/status', () => {
  const say = (id: number, body: Row, person = estate.manager) =>
    told(person.patch('/api/cotacao/status', { ids: [id], ...body }))
  const ordersOf = async (id: number) =>
    (await estate.server.store.list('pedido', { filter: { cotacao_id: id }, sort: [] }, systemActor)).rows

  it('creates an order from an accepted quotation', async () => {
    const { id } = await quotation()
    expect((await say(id, { status: 'Respondida', validade: '2026-12-01' })).status).toBe(200)
    expect((await say(id, { status: 'Aceita' }, estate.producer)).status).toBe(200)
    expect(await ordersOf(id)).toMatchObject([
      {
        numero: expect.stringMatching(/^PED-2026-/),
        produtor_id: estate.producer.recordId,
        fazenda_id: estate.farm,
        empresa_id: estate.unit,
        status: 'Aguardando Aprovação',
        itens: [{ produto_id: product, quantidade: 3, preco_unitario: 10.1, total: 30.3 }],
        valor_total: 30.3,
        condicao_pagamento: '30 dias',
        criado_por: estate.producer.accountId,
      },
    ])
  })

  it('delivers to the only farm of the producer when the quotation names none', async () => {
    const { id } = await quotation({ fazenda_id: undefined })
    await say(id, { status: 'Respondida', validade: '2026-12-01' })
    expect((await say(id, { status: 'Aceita' })).status).toBe(200)
    expect((await ordersOf(id))[0]?.fazenda_id).toBe(estate.farm)
  })

  it('changes nothing when an accepted quotation lacks fields that an order needs', async () => {
    const { id } = await quotation({ condicao_pagamento: undefined })
    await say(id, { status: 'Respondida', validade: '2026-12-01' })
    const before = await estate.row('cotacao', id)
    expect(await say(id, { status: 'Aceita' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Informe na cotação a fazenda de entrega/) },
    })
    expect(await estate.row('cotacao', id)).toEqual(before)
    expect(await ordersOf(id)).toEqual([])
  })

  it('creates one order when two people accept at once', async () => {
    const { id } = await quotation()
    await say(id, { status: 'Respondida', validade: '2026-12-01' })
    const answers = await Promise.all([
      say(id, { status: 'Aceita' }),
      say(id, { status: 'Aceita' }, estate.producer),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('requires prices and a validity to answer a quotation', async () => {
    const bare = await quotation({ itens: [item({ preco_unitario: undefined })] })
    expect((await say(bare.id, { status: 'Respondida', validade: '2026-12-01' })).status).toBe(422)
    const { id } = await quotation()
    expect((await say(id, { status: 'Respondida' })).body.errors).toEqual([
      { path: '/validade', message: '* Obrigatório' },
    ])
  })

  it('refuses to accept an expired quotation', async () => {
    const { id } = await quotation()
    const values = { status: 'Respondida', data: '2026-11-01', validade: '2026-11-10' }
    await estate.server.store.update('cotacao', id, values, '*', systemActor)
    expect((await say(id, { status: 'Aceita' })).status).toBe(409)
    expect((await say(id, { status: 'Expirada' })).status).toBe(200)
  })
})

describe('validation of orders and quotations', () => {
  const sayOrder = (more: Row, person = estate.manager) => told(person.post('/api/pedido', orderBody(more)))
  const sayQuotation = (more: Row, person = estate.manager) =>
    told(person.post('/api/cotacao', orderBody({ data: '2026-11-20', ...more })))

  it.each([
    ['a price of nothing', { itens: [{ preco_unitario: 0 }] }, '/itens/0/preco_unitario'],
    [
      'more decimals than the field has',
      { itens: [{ unidade: 'KG', quantidade: 0.001 }] },
      '/itens/0/quantidade',
    ],
    ['a discount of more decimals', { itens: [{ desconto_percent: 1.125 }] }, '/itens/0/desconto_percent'],
    ['half a sack', { itens: [{ quantidade: 5.5 }] }, '/itens'],
    ['a day long ago', { data: '1999-03-01' }, '/data'],
    ['a day to come', { data: '2099-03-01' }, '/data'],
    ['a reason for what is not called off', { motivo_cancelamento: 'x' }, '/motivo_cancelamento'],
  ])('refuses %s', async (_what, said: Row, path) => {
    const { itens, data } = said
    const more = { ...said, ...(Array.isArray(itens) && { itens: itens.map((each: Row) => item(each)) }) }
    const order = await sayOrder({
      ...more,
      ...(data !== undefined && { data: `${String(data)}T12:00:00.000Z` }),
    })
    for (const answer of [order, await sayQuotation(more)]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path })] } })
    }
  })

  it('accepts fractions of measured units and refuses dates of producers older than a year', async () => {
    const measured = { itens: [item({ unidade: 'TON', quantidade: 5.5 })] }
    expect((await sayOrder(measured)).status).toBe(201)
    expect((await sayOrder({ data: '2024-03-01T12:00:00.000Z' })).status).toBe(201)
    const old = { data: '2024-03-01T12:00:00.000Z', itens: [{ produto_id: product, quantidade: 3 }] }
    const { condicao_pagamento: _, ...body } = orderBody(old)
    expect(await told(estate.producer.post('/api/pedido', body))).toMatchObject({
      status: 422,
      body: { errors: [expect.objectContaining({ path: '/data' })] },
    })
  })

  it('locks an answered quotation until it is reopened', async () => {
    const { id } = await quotation()
    const take = (name: string, input: Row = {}, person = estate.manager) =>
      told(person.post(`/api/cotacao/${id}/transicoes/${name}`, input))
    expect((await take('responder', { validade: '2026-12-01' })).status).toBe(200)
    const change = { itens: [item({ preco_unitario: 20 })] }
    const edit = () => told(estate.manager.patch(`/api/cotacao/${id}`, change))
    expect(await edit()).toMatchObject({
      status: 422,
      body: { errors: [expect.objectContaining({ path: '/itens' })] },
    })
    expect((await take('reabrir', {}, estate.producer)).status).toBe(403)
    expect((await take('reabrir')).status).toBe(200)
    expect((await edit()).status).toBe(200)
  })
})

describe('POST catalogo/produtos', () => {
  const names = async (body: Row) =>
    (await bodyOf<Row[]>(estate.producer.post('/api/catalogo/produtos', body))).map(({ nome }) => nome)

  it('lists the products sold by the units, by ids or codes', async () => {
    await estate.make('produto', { unidades: [otherUnit], nome: 'Adubo', ativo: true })
    await estate.make('produto', { unidades: [estate.unit, otherUnit], nome: 'Ração', ativo: true })
    expect(await names({ unidades: [estate.unit] })).toEqual(['Calcário', 'Ração'])
    expect(await names({ unidades: ['UN-77'] })).toEqual(['Adubo', 'Ração'])
    expect(await names({ unidades: [estate.unit, otherUnit] })).toEqual(['Adubo', 'Calcário', 'Ração'])
    expect(await names({ unidades: ['nenhuma'] })).toEqual([])
  })

  it('requires units', async () => {
    for (const unidades of [undefined, [], 'x', [1.5], [{}]]) {
      const answer = await told(estate.manager.post('/api/catalogo/produtos', { unidades }))
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: expect.stringMatching(/^\/unidades/) }] },
      })
    }
  })
})

describe('workflow of orders', () => {
  testWorkflow({
    entity: 'pedido',
    estate: () => estate,
    prepare: async () => (await order()).id,
    values: { nota_fiscal: invoice, motivo_cancelamento: 'Comprado em outra loja.' },
    inputs: {
      faturar: { nota_fiscal: invoice },
      reprovar: { motivo_cancelamento: 'Limite de crédito.' },
      solicitarCancelamento: { motivo_cancelamento: 'Comprado em outra loja.' },
    },
  })
})

describe('workflow of quotations', () => {
  testWorkflow({
    entity: 'cotacao',
    estate: () => estate,
    prepare: async () => (await quotation()).id,
    values: { validade: '2026-12-01', motivo_cancelamento: 'Comprado em outra loja.' },
    blocked: ['expirar'],
    inputs: {
      responder: { validade: '2026-12-01' },
      solicitarCancelamento: { motivo_cancelamento: 'Comprado em outra loja.' },
    },
  })
})
