import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import {
  type AnnuityValue,
  amountOf,
  dueDay,
  explainAmount,
  findValue,
} from '../../../server/features/annuities/amount'
import { annuities } from '../../../server/features/annuities/feature'
import { approvals } from '../../../server/features/approvals/feature'
import { createPayments } from '../../../server/features/payments/feature'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate, told } from './estate'
import { expectOneWriteEach } from './writes'

const today = '2026-11-20'
let estate: Estate
let season: number
let partner: number
let count = 0

const year = (from: number, more: Row = {}) => ({
  descricao: `${from}/${from + 1}`,
  data_inicio: `${from}-07-01`,
  data_fim: `${from + 1}-06-30`,
  ano_colheita: from + 1,
  situacao: 'Aberta',
  padrao: false,
  ...more,
})
const general = (more: Row = {}) => ({
  safra_id: season,
  alcance: 'Todos os talhões',
  calculo: 'Por hectare',
  valor_hectare: 18.5,
  valor_minimo: 50,
  prazo_dias: 30,
  vencimento: null,
  ...more,
})

beforeAll(async () => {
  const now = () => new Date(`${today}T15:00:00-03:00`)
  estate = await openEstate([approvals, createPayments(createLocalPix()), annuities], { now })
  season = await estate.make('safra', year(2026))
  partner = await estate.make('parceiro', {})
  await estate.make('anuidade', general())
}, 120_000)
afterAll(() => estate.server.close())

async function entered(values: Row = {}): Promise<{ plot: number; request: number }> {
  count += 1
  const plot = await estate.make('talhao', {
    fazenda_id: estate.farm,
    gleba: `Gleba ${count}`,
    area_gleba: 4,
    status: 'pendente',
    parceiro_id: null,
    ...values,
  })
  return { plot, request: await estate.make('aprovacao', { talhao: plot, nome: 'Maria' }) }
}

const approve = (request: number) =>
  estate.manager.patch(`/api/aprovacao/status/${request}`, { status: 'aprovado' })

async function chargesOf(plot: number): Promise<readonly Row[]> {
  const query = { filter: { talhao_id: plot }, sort: [['id', 'ASC']] } as const
  return (await estate.server.store.list('pagamento', query, systemActor)).rows
}

describe('findValue, amountOf and dueDay', () => {
  const value = (id: number, more: Partial<AnnuityValue> = {}): AnnuityValue => ({
    id,
    alcance: 'Todos os talhões',
    parceiro_id: null,
    empresa_id: null,
    calculo: 'Por hectare',
    valor_hectare: 18.5,
    valor_minimo: null,
    valor_fixo: null,
    prazo_dias: 30,
    vencimento: null,
    ...more,
  })
  const all = value(1)
  const unit = value(2, { alcance: 'Unidade de negócio', empresa_id: 7 })
  const mate = value(3, { alcance: 'Parceiro', parceiro_id: 9 })

  it.each([
    ['that of the partner', { parceiro_id: 9, empresa_id: 7 }, 3],
    ['that of the unit, when the partner has none', { parceiro_id: 8, empresa_id: 7 }, 2],
    ['that of the year, for all others', { parceiro_id: null, empresa_id: 6 }, 1],
  ])('findValue picks %s', (_which, payer, id) => {
    expect(findValue([all, unit, mate], payer)?.id).toBe(id)
  })

  it('findValue returns undefined when the year has no value for the plot', () => {
    expect(findValue([unit, mate], { parceiro_id: null, empresa_id: null })).toBeUndefined()
  })

  it.each([
    [3.3, 18.5, null, 61.05],
    // Half cents are rounded up exactly: in floating point 1.005 × 1 would be 1.00.
    [1.005, 1, null, 1.01],
    [0.001, 0.01, null, 0.01],
    [2, 18.5, 120, 120],
    [999_999.99, 99_999.99, null, 99_999_989_000],
  ])('a plot of %d ha at %d, at least %s, pays %d', (area, price, least, amount) => {
    const priced = value(1, { valor_hectare: price, valor_minimo: least })
    expect(amountOf(priced, area)).toBe(amount)
  })

  it('amountOf takes a fixed value, and explainAmount describes the calculation', () => {
    expect(amountOf(value(1, { calculo: 'Valor fixo', valor_fixo: 150 }), 80)).toBe(150)
    expect(explainAmount(value(1), 3.3)).toBe('3,3 ha × R$ 18,50')
    expect(explainAmount(value(1, { valor_minimo: 120 }), 2)).toBe('2 ha × R$ 18,50; mínimo de R$ 120,00')
  })

  it('dueDay adds the days of the term but is not before the due date of the year', () => {
    expect(dueDay(all, today)).toBe('2026-12-20')
    expect(dueDay({ ...all, vencimento: '2027-03-31' }, today)).toBe('2027-03-31')
    expect(dueDay({ ...all, vencimento: '2026-11-30' }, today)).toBe('2026-12-20')
  })
})

describe('the catalogue of annuity values', () => {
  it('has at most one value for each year, partner or unit', async () => {
    const { admin } = estate
    const other = await estate.make('safra', year(2035))
    const values = [
      general({ safra_id: other }),
      general({ safra_id: other, alcance: 'Parceiro', parceiro_id: partner }),
      general({ safra_id: other, alcance: 'Unidade de negócio', empresa_id: estate.unit }),
    ]
    for (const value of values) {
      expect((await told(admin.post('/api/anuidade', value))).status).toBe(201)
      const again = await told(admin.post('/api/anuidade', { ...value, valor_hectare: 99 }))
      expect(again).toMatchObject({ status: 422, body: { message: 'Valor já cadastrado' } })
    }
  })

  it('is editable by administrators and supervisors and readable by managers', async () => {
    const other = await estate.make('safra', year(2036))
    const statuses = []
    for (const person of people()) {
      const made = await person.post('/api/anuidade', general({ safra_id: other }))
      if (made.status === 201) await estate.admin.remove(`/api/anuidade/${(await bodyOf(made)).id}`)
      statuses.push([person.actor.role, made.status, (await person.get('/api/anuidade')).status])
    }
    expect(statuses).toEqual([
      ['admin', 201, 200],
      ['supervisor', 201, 200],
      ['gestor', 403, 200],
      ['tecnico', 403, 403],
      ['produtor', 403, 403],
    ])
  })
})

const people = (): readonly SignedIn[] => [
  estate.admin,
  estate.supervisor,
  estate.manager,
  estate.technician,
  estate.producer,
]

describe('the approval of a plot', () => {
  it('charges the annuity in the same transaction', async () => {
    const { plot, request } = await entered()
    await expectOneWriteEach(
      estate.server,
      ['aprovacao: aprovar', 'pagamento: create', 'talhao: aprovar'],
      () => approve(request),
    )
    expect(await chargesOf(plot)).toEqual([
      expect.objectContaining({
        tipo: 'Anuidade',
        status: 'pendente',
        forma: 'Pix',
        safra_id: season,
        produtor_id: estate.producer.recordId,
        fazenda_id: estate.farm,
        valor: 74,
        calculo: '4 ha × R$ 18,50',
        vencimento: '2026-12-20',
        criado_por: estate.manager.accountId,
      }),
    ])
    expect(await estate.row('talhao', plot)).toMatchObject({
      status: 'aprovado',
      anuidade: 'Pendente',
      payment: { status: 'pendente' },
    })
  })

  it('prefers the value of the partner to the others', async () => {
    const value = general({
      alcance: 'Parceiro',
      parceiro_id: partner,
      calculo: 'Valor fixo',
      valor_fixo: 99,
    })
    await estate.make('anuidade', { ...value, valor_hectare: undefined, valor_minimo: undefined })
    const { plot, request } = await entered({ parceiro_id: partner })
    await approve(request)
    expect((await chargesOf(plot)).map(({ valor, calculo }) => [valor, calculo])).toEqual([
      [99, 'Valor fixo por talhão'],
    ])
  })

  it('prefers the default year to the year of the day', async () => {
    const standard = await estate.make('safra', year(2028, { padrao: true }))
    await estate.make('anuidade', general({ safra_id: standard, valor_hectare: 30 }))
    const { plot, request } = await entered()
    await approve(request)
    expect((await chargesOf(plot)).map(({ safra_id, valor }) => [safra_id, valor])).toEqual([[standard, 120]])
    await estate.server.store.update('safra', standard, { padrao: false }, '*', systemActor)
  })

  it('charges nothing without a value and never charges twice', async () => {
    const bare = await estate.make('safra', year(2029, { padrao: true }))
    const { plot, request } = await entered()
    expect((await approve(request)).status).toBe(200)
    expect(await chargesOf(plot)).toEqual([])
    await estate.server.store.update('safra', bare, { padrao: false }, '*', systemActor)

    const again = await entered()
    await approve(again.request)
    await estate.server.store.update('talhao', again.plot, { status: 'pendente' }, '*', systemActor)
    await estate.server.store.transition('talhao', again.plot, 'aprovar', {}, systemActor)
    expect(await chargesOf(again.plot)).toHaveLength(1)
  })
})

describe('a charge entered by hand', () => {
  const charge = async (more: Row = {}) => ({
    talhao_id: (await entered({ status: 'aprovado' })).plot,
    fazenda_id: estate.farm,
    produtor_id: estate.producer.recordId,
    safra_id: season,
    tipo: 'Adesão',
    valor: 200,
    vencimento: '2026-12-31',
    ...more,
  })

  it('can be created by administrators, supervisors and managers', async () => {
    const statuses = []
    for (const person of people()) {
      const { status } = await person.post('/api/pagamento', await charge())
      statuses.push([person.actor.role, status])
    }
    expect(statuses).toEqual([
      ['admin', 201],
      ['supervisor', 201],
      ['gestor', 201],
      ['tecnico', 403],
      ['produtor', 403],
    ])
  })

  it('updates the plot when paid, but is not an annuity', async () => {
    const one = await charge({ tipo: 'Avulso' })
    const { id } = await bodyOf(estate.manager.post('/api/pagamento', one))
    const { store } = estate.server
    await store.transition('pagamento', Number(id), 'pagar', {}, systemActor)
    expect(await estate.row('talhao', one.talhao_id)).toMatchObject({
      status: 'aprovado',
      payment: { status: 'pago' },
      anuidade: 'Pendente',
    })
  })

  it('requires plot, farm and producer to belong together', async () => {
    const { manager, admin } = estate
    const other = await estate.make('talhao', { fazenda_id: estate.otherFarm, gleba: 'Outra', area_gleba: 1 })
    for (const [more, path] of [
      [{ talhao_id: other }, '/talhao_id'],
      [{ produtor_id: estate.stranger.recordId }, '/fazenda_id'],
      [{ forma: 'Isento' }, '/forma'],
      [{ valor: 0 }, '/valor'],
    ] as const) {
      const answer = await told(admin.post('/api/pagamento', await charge(more)))
      expect(answer).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path })] } })
    }
    const foreign = { talhao_id: other, fazenda_id: estate.otherFarm, produtor_id: estate.stranger.recordId }
    expect((await manager.post('/api/pagamento', await charge(foreign))).status).toBe(422)
  })

  it('cannot be a second annuity of a plot and year unless the first was ended', async () => {
    const annuity = await charge({ tipo: 'Anuidade' })
    const first = await bodyOf(estate.manager.post('/api/pagamento', annuity))
    expect(await told(estate.manager.post('/api/pagamento', annuity))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/safra_id', message: expect.stringContaining('Talhão') }] },
    })
    const cancel = `/api/pagamento/${first.id}/transicoes/cancelar`
    expect((await estate.manager.post(cancel, {})).status).toBe(422)
    expect((await estate.manager.post(cancel, { motivo: 'Área errada.' })).status).toBe(200)
    expect((await estate.manager.post('/api/pagamento', annuity)).status).toBe(201)
  })
})

describe('a transition of a charge by hand', () => {
  async function owed(): Promise<number> {
    const { plot, request } = await entered()
    await approve(request)
    return Number((await chargesOf(plot))[0]?.id)
  }
  const take = (id: number, name: string, input: Row, person = estate.manager) =>
    told(person.post(`/api/pagamento/${id}/transicoes/${name}`, input))

  it('settles a boleto or a discount with its day and a note, and no other method', async () => {
    const id = await owed()
    const receipt = { forma: 'Boleto', liquidado_em: '2026-11-20', observacao: 'Boleto 123' }
    for (const [wrong, path] of [
      [{ forma: 'Pix' }, '/forma'],
      [{ liquidado_em: null }, '/liquidado_em'],
      [{ liquidado_em: '2026-11-21' }, '/liquidado_em'],
      [{ liquidado_em: '2026-11-19' }, '/liquidado_em'],
      [{ observacao: null }, '/observacao'],
    ] as const) {
      const answer = await take(id, 'liquidar', { ...receipt, ...wrong })
      expect(answer).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path })] } })
    }
    expect(await take(id, 'liquidar', receipt)).toMatchObject({
      status: 200,
      body: { status: 'pago', forma: 'Boleto', pago_em: '2026-11-20T15:00:00.000Z' },
    })
  })

  it('lets administrators and supervisors refund and exempt with a reason', async () => {
    const id = await owed()
    expect((await take(id, 'isentar', { motivo: 'Geada.' })).status).toBe(403)
    expect((await take(id, 'isentar', {}, estate.supervisor)).status).toBe(422)
    const exempt = await take(id, 'isentar', { motivo: 'Geada.' }, estate.supervisor)
    expect(exempt).toMatchObject({ status: 200, body: { status: 'isento', motivo: 'Geada.' } })
    const { talhao_id } = await estate.row('pagamento', id)
    expect(await estate.row('talhao', Number(talhao_id))).toMatchObject({
      status: 'Pago',
      anuidade: 'Isento',
      payment: { status: 'isento' },
    })
    const paid = await owed()
    await estate.server.store.transition('pagamento', paid, 'pagar', {}, systemActor)
    expect((await take(paid, 'estornar', { motivo: 'Em dobro.' })).status).toBe(403)
    expect((await take(paid, 'estornar', { motivo: 'Em dobro.' }, estate.admin)).status).toBe(200)
  })
})
