import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { SignedIn } from '../../support/server'
import { bodyOf, told } from './estate'
import { openPlotEntry, type PlotEntry } from './plotEntry'
import { testWorkflow } from './workflowTable'

let estate: PlotEntry
const enter = (person: SignedIn, values?: Row) => estate.enter(person, values)

beforeAll(async () => {
  estate = await openPlotEntry()
}, 120_000)
afterAll(() => estate.server.close())

const decide = (id: unknown, body: Row, person = estate.manager) =>
  told(person.patch(`/api/aprovacao/status/${id}`, body))

const areaOf = async (farm = estate.farm) => (await estate.row('fazenda', farm)).area_cafe

describe('a plot entered by a producer', () => {
  it('belongs to the producer of its farm and creates an approval request', async () => {
    const { plot, request } = await enter(estate.producer)
    const producer = await estate.row('produtor', estate.producer.recordId)
    expect(plot).toMatchObject({ status: 'pendente', produtor_id: estate.producer.recordId })
    const mobile = (producer.telefones as { number: string }[]).find(({ number }) => number?.length === 11)
    expect(request).toMatchObject({
      status: 'pendente',
      nome: producer.nome_exibicao,
      celular: mobile?.number ?? null,
      solicitado_em: plot.criado_em,
      criado_por: estate.producer.accountId,
    })
  })

  it('adds to the coffee area of its farm from its approval until it is removed, moved or replanted', async () => {
    const before = Number(await areaOf())
    const { plot, request } = await enter(estate.producer)
    expect(await areaOf()).toBeCloseTo(before, 2)
    await estate.producer.patch(`/api/talhao/${plot.id}`, { area_gleba: 4 })
    await decide(request.id, { status: 'aprovado' })
    expect(await areaOf()).toBeCloseTo(before + 4, 2)
    const species = Number(plot.especie_id)
    const { store } = estate.server
    await store.update('especie', species, { cultura: 'Milho' }, '*', systemActor)
    expect(await areaOf()).toBeCloseTo(before, 2)
    await store.update('especie', species, { cultura: 'Café' }, '*', systemActor)
    expect(await areaOf()).toBeCloseTo(before + 4, 2)
    await estate.server.store.update(
      'talhao',
      Number(plot.id),
      { fazenda_id: estate.otherFarm },
      '*',
      systemActor,
    )
    expect(await areaOf()).toBeCloseTo(before, 2)
    expect(await areaOf(estate.otherFarm)).toBe(4)
    expect((await estate.row('talhao', Number(plot.id))).produtor_id).toBe(estate.stranger.recordId)
    await estate.admin.remove(`/api/talhao/${plot.id}`)
    expect(await areaOf(estate.otherFarm)).toBe(0)
  })

  it('adds to the area when another plot is entered at the same moment', async () => {
    const before = Number(await areaOf())
    const all = await Promise.all([enter(estate.producer), enter(estate.producer), enter(estate.admin)])
    await Promise.all(all.map(({ request }) => decide(request.id, { status: 'aprovado' }, estate.supervisor)))
    expect(await areaOf()).toBeCloseTo(before + 7.5, 2)
  })

  it('removes its pending request when it is removed', async () => {
    const { plot, request } = await enter(estate.producer)
    expect((await estate.manager.remove(`/api/talhao/${plot.id}`)).status).toBe(200)
    expect((await estate.row('aprovacao', Number(request.id))).ativo).toBe(false)
  })

  it('follows its farm to another main producer', async () => {
    const { plot } = await enter(estate.producer)
    const { producer, stranger, farm, server, row } = estate
    const both = [producer.recordId, stranger.recordId]
    await server.store.update('fazenda', farm, { produtor: both, produtor_id: both[1] }, '*', systemActor)
    expect((await row('talhao', Number(plot.id))).produtor_id).toBe(both[1])
    await server.store.update('fazenda', farm, { produtor: both, produtor_id: both[0] }, '*', systemActor)
    expect((await row('talhao', Number(plot.id))).produtor_id).toBe(both[0])
  })
})

describe('PATCH aprovacao/status/{id}', () => {
  it('approves plot and request together and signs the decision', async () => {
    const { plot, request } = await enter(estate.producer)
    const answer = await decide(request.id, { status: 'aprovado' })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'aprovado', decidido_por: estate.manager.actor.name, decidido_em: expect.any(String) },
    })
    expect((await estate.row('talhao', Number(plot.id))).status).toBe('aprovado')
    const history = await bodyOf<Row[]>(estate.manager.get(`/api/aprovacao/${request.id}/historico`))
    expect(history.filter(({ act }) => act === 'transition')).toMatchObject([{ detail: 'aprovar' }])
  })

  it('requires a reason to refuse and clears it when the request is reopened', async () => {
    const { plot, request } = await enter(estate.producer)
    expect(await decide(request.id, { status: 'reprovado' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/motivo', message: '* Obrigatório' }] },
    })
    expect((await decide(request.id, { status: 'reprovado', motivo: 'Falta o croqui.' })).status).toBe(200)
    expect((await estate.row('talhao', Number(plot.id))).status).toBe('reprovado')
    expect(await decide(request.id, { status: 'pendente' })).toMatchObject({
      status: 200,
      body: { status: 'pendente', motivo: null, decidido_por: null, decidido_em: null },
    })
    expect((await estate.row('talhao', Number(plot.id))).status).toBe('pendente')
  })

  it('never lets a person decide their own request', async () => {
    const { request } = await enter(estate.manager)
    for (const body of [{ status: 'aprovado' }, { status: 'reprovado', motivo: 'x' }]) {
      expect(await decide(request.id, body)).toMatchObject({
        status: 403,
        body: { error: 'forbidden', message: 'Ninguém decide a própria solicitação.' },
      })
    }
    expect((await decide(request.id, { status: 'aprovado' }, estate.supervisor)).status).toBe(200)
  })

  it('cannot mark a request as paid', async () => {
    const { request } = await enter(estate.producer)
    expect((await decide(request.id, { status: 'Pago' }, estate.admin)).status).toBe(403)
    expect((await decide(request.id, { status: 'outra' }, estate.admin)).status).toBe(422)
  })

  it('requires a manager of that plot', async () => {
    const { request } = await enter(estate.stranger, { fazenda_id: estate.otherFarm })
    expect((await decide(request.id, { status: 'aprovado' })).status).toBe(404)
    expect((await decide(request.id, { status: 'aprovado' }, estate.technician)).status).toBe(403)
    expect((await decide(request.id, { status: 'aprovado' }, estate.stranger)).status).toBe(403)
    expect((await decide(request.id, { status: 'aprovado' }, estate.admin)).status).toBe(200)
  })

  it('lets one of two simultaneous decisions win and reports a conflict to the other', async () => {
    const { plot, request } = await enter(estate.producer)
    const answers = await Promise.all([
      decide(request.id, { status: 'aprovado' }),
      decide(request.id, { status: 'reprovado', motivo: 'Área não confere.' }, estate.supervisor),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toMatch(/^Não é possível (aprovar|reprovar) na situação/)
    const winner = answers[0]?.status === 200 ? 'aprovado' : 'reprovado'
    expect((await estate.row('talhao', Number(plot.id))).status).toBe(winner)
  })

  it('changes nothing when the plot cannot change its state', async () => {
    const { plot, request } = await enter(estate.producer)
    await estate.server.store.transition('talhao', Number(plot.id), 'pagar', {}, systemActor)
    const before = await estate.row('aprovacao', Number(request.id))
    expect((await decide(request.id, { status: 'aprovado' })).status).toBe(409)
    expect(await estate.row('aprovacao', Number(request.id))).toEqual(before)
    const history = await estate.server.store.history('aprovacao', Number(request.id), systemActor)
    expect(history.map(({ act }) => act)).toEqual(['create'])
  })
})

describe('DELETE aprovacao/{id}', () => {
  it('deactivates the request', async () => {
    const { request } = await enter(estate.producer)
    expect((await estate.manager.remove(`/api/aprovacao/${request.id}`)).status).toBe(200)
    expect((await estate.row('aprovacao', Number(request.id))).ativo).toBe(false)
    expect((await decide(request.id, { status: 'aprovado' })).status).toBe(409)
  })
})

describe('workflow of approvals', () => {
  const follow = async (
    { server, row }: Pick<PlotEntry, 'server' | 'row'>,
    id: number,
    state: string | number,
  ) => {
    const { talhao } = await row('aprovacao', id)
    await server.store.update('talhao', Number(talhao), { status: state }, '*', systemActor)
  }
  testWorkflow({
    entity: 'aprovacao',
    estate: () => estate,
    prepare: async () => Number((await enter(estate.producer)).request.id),
    inputs: { reprovar: { motivo: 'Falta o croqui.' } },
    values: { motivo: 'Falta o croqui.' },
    reset: follow,
  })
})

describe('workflow of plots', () => {
  testWorkflow({
    entity: 'talhao',
    estate: () => estate,
    prepare: async () => Number((await enter(estate.producer)).plot.id),
  })
})
