import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { orders } from '../../../server/features/orders/feature'
import { quotations } from '../../../server/features/quotations/feature'
import { type Estate, openEstate, told } from './estate'

let estate: Estate
let lime: number

beforeAll(async () => {
  estate = await openEstate([orders, quotations], { now: () => new Date('2026-11-20T12:00:00Z') })
  lime = await product({
    preco: 100,
    unidade_medida: 'TON',
    quantidade_minima: 2,
    quantidade_maxima: 50,
    condicoes: [
      { volume: 10, desconto: 2 },
      { volume: 20, desconto: 5 },
    ],
  })
}, 120_000)
afterAll(() => estate.server.close())

let made = 0
const product = (more: Row) =>
  estate.make('produto', {
    unidades: [estate.unit],
    nome: 'Calcário',
    codigo: `CAL-${made++}`,
    preco_validade: null,
    condicoes: [],
    ...more,
  })

const bodyOf = (itens: readonly Row[], more: Row = {}) => ({
  produtor_id: estate.producer.recordId,
  fazenda_id: estate.farm,
  empresa_id: estate.unit,
  data: '2026-11-20T12:00:00.000Z',
  itens,
  ...more,
})
const order = (itens: readonly Row[], more: Row = {}, person = estate.producer) =>
  told(person.post('/api/pedido', bodyOf(itens, more)))
const quote = (itens: readonly Row[], more: Row = {}, person = estate.producer) =>
  told(person.post('/api/cotacao', bodyOf(itens, { data: '2026-11-20', ...more })))

describe("a producer's order", () => {
  it.each([
    [2, 0, 200],
    [10, 2, 980],
    [19.5, 2, 1911],
    [20, 5, 1900],
    [50, 5, 4750],
  ])(
    'of %d costs the price of the catalogue with its discount of %d%%',
    async (quantidade, discount, total) => {
      const { status, body } = await order([{ produto_id: lime, quantidade }])
      expect(status).toBe(201)
      expect(body).toMatchObject({
        itens: [{ unidade: 'TON', preco_unitario: 100, desconto_percent: discount, total }],
        subtotal: total,
        valor_total: total,
        condicao_pagamento: 'À vista (Pix)',
      })
    },
  )

  it.each([
    ['unidade', 'KG'],
    ['preco_unitario', 1],
    ['desconto_percent', 99],
  ])('cannot set the %s of an item', async (name, value) => {
    expect(await order([{ produto_id: lime, quantidade: 5, [name]: value }])).toMatchObject({
      status: 422,
      body: { errors: [{ path: `/itens/0/${name}`, message: 'Campo somente leitura' }] },
    })
  })

  it.each([
    ['desconto', 10],
    ['condicao_pagamento', '90 dias'],
    ['nota_fiscal', '31261112345678000195550010000000011000000010'],
  ])('cannot set its %s', async (name, value) => {
    expect(await order([{ produto_id: lime, quantidade: 5 }], { [name]: value })).toMatchObject({
      status: 422,
      body: { errors: [{ path: `/${name}`, message: 'Campo somente leitura' }] },
    })
  })

  it.each([
    [1.99, 'A quantidade mínima deste produto é 2 TON'],
    [50.01, 'A quantidade máxima deste produto é 50 TON'],
    [0, 'Valor deve ser maior que 0'],
    [-3, 'Valor deve ser maior que 0'],
    [1_000_000, 'Valor deve ser no máximo 999.999,99'],
  ])('refuses a quantity of %d', async (quantidade, message) => {
    const good = { produto_id: lime, quantidade: 5 }
    expect(await order([good, { produto_id: lime, quantidade }])).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/itens/1/quantidade', message }] },
    })
  })

  it('discounts a product by its total over all lines', async () => {
    const line = (quantidade: number) => ({ produto_id: lime, quantidade })
    expect((await order([line(10), line(10)])).body).toMatchObject({
      itens: [{ desconto_percent: 5 }, { desconto_percent: 5 }],
      valor_total: 1900,
    })
    expect(await order([line(30), line(30)])).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: '/itens/1/quantidade', message: 'A quantidade máxima deste produto é 50 TON' }],
      },
    })
  })

  it('refuses a product without a price or with an expired one', async () => {
    const at = { path: '/itens/0/produto_id' }
    const free = await product({ nome: 'Gesso', preco: 0 })
    expect(await order([{ produto_id: free, quantidade: 5 }])).toMatchObject({
      status: 422,
      body: {
        errors: [{ ...at, message: 'Gesso está sem preço e não pode ser pedido. Peça uma cotação.' }],
      },
    })
    const old = await product({ nome: 'Ureia', preco: 90, preco_validade: '2026-11-19' })
    const message = 'O preço de Ureia está vencido e ele não pode ser pedido. Peça uma cotação.'
    expect(await order([{ produto_id: old, quantidade: 5 }])).toMatchObject({
      status: 422,
      body: { errors: [{ ...at, message }] },
    })
    const today = await product({ preco: 90, preco_validade: '2026-11-20' })
    expect((await order([{ produto_id: today, quantidade: 5 }])).status).toBe(201)
  })

  it('only accepts products sold by its unit', async () => {
    const other = await product({ unidades: [await estate.make('empresa', {})] })
    expect(await order([{ produto_id: other, quantidade: 5 }])).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: '/itens/0/produto_id', message: 'Este produto não é vendido nesta unidade de negócio' },
        ],
      },
    })
  })
})

describe("a producer's quotation", () => {
  it('requests prices in the unit of the catalogue, also for products without a price', async () => {
    const free = await product({ preco: 0, unidade_medida: 'L' })
    const { status, body } = await quote([
      { produto_id: lime, quantidade: 20 },
      { produto_id: free, quantidade: 1 },
    ])
    expect(status).toBe(201)
    const [first, second] = body.itens as readonly Row[]
    expect([first?.unidade, first?.preco_unitario ?? null]).toEqual(['TON', null])
    expect([second?.unidade, second?.preco_unitario ?? null]).toEqual(['L', null])
  })

  it('cannot set prices, validity or payment terms', async () => {
    const item = { produto_id: lime, quantidade: 5 }
    const answers = [
      await quote([{ ...item, preco_unitario: 1 }]),
      await quote([item], { validade: '2026-12-01' }),
      await quote([item], { condicao_pagamento: '90 dias' }),
      await quote([{ ...item, quantidade: 1 }]),
    ]
    expect(answers.map(({ status, body }) => [status, (body.errors as Row[])[0]?.path])).toEqual([
      [422, '/itens/0/preco_unitario'],
      [422, '/validade'],
      [422, '/condicao_pagamento'],
      [422, '/itens/0/quantidade'],
    ])
  })
})

describe('an order of the staff', () => {
  it('has its own prices, units and discounts, below the minimum too', async () => {
    const item = { produto_id: lime, quantidade: 1, unidade: 'KG', preco_unitario: 0.5, desconto_percent: 10 }
    const { status, body } = await order([item], { condicao_pagamento: '90 dias' }, estate.manager)
    expect(status).toBe(201)
    expect(body).toMatchObject({ itens: [{ ...item, total: 0.45 }], condicao_pagamento: '90 dias' })
  })

  it('fills empty values from the catalogue when it is created and when it is changed', async () => {
    const item = { produto_id: lime, quantidade: 5 }
    const { body } = await order([item], {}, estate.manager)
    const filled = { ...item, unidade: 'TON', preco_unitario: 100, total: 500 }
    expect(body.itens).toMatchObject([filled])
    const itens = [{ ...item, quantidade: 6 }]
    const changed = await told(estate.manager.patch(`/api/pedido/${body.id}`, { itens }))
    expect(changed.body).toMatchObject({ itens: [{ unidade: 'TON', preco_unitario: 100, total: 600 }] })
  })

  it('requires a price when the catalogue has none', async () => {
    const free = await product({ preco: 0 })
    expect(await order([{ produto_id: free, quantidade: 5 }], {}, estate.manager)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: '/itens/0/preco_unitario',
            message: 'Informe o preço: este produto não tem preço de tabela',
          },
        ],
      },
    })
  })
})
