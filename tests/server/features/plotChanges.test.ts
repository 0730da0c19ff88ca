import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { told } from './estate'
import { openPlotEntry, type PlotEntry } from './plotEntry'

let estate: PlotEntry
beforeAll(async () => {
  estate = await openPlotEntry()
}, 120_000)
afterAll(() => estate.server.close())

const ring = (east: number) => [
  [-45.15, -21.25],
  [east, -21.25],
  [east, -21.252],
  [-45.15, -21.25],
]
const outline = (east = -45.148) => ({ type: 'Polygon', coordinates: [ring(east)] })

async function approved(state: 'aprovado' | 'Pago' = 'aprovado'): Promise<number> {
  const { plot, request } = await estate.enter(estate.producer)
  const id = Number(plot.id)
  for (const [name, each] of [
    ['talhao', id],
    ['aprovacao', Number(request.id)],
  ] as const) {
    await estate.server.store.update(name, each, { status: state }, '*', systemActor)
  }
  return id
}

const change = (id: number, body: Row, person = estate.producer) =>
  told(person.patch(`/api/talhao/${id}`, body))
const decide = (id: unknown, body: Row, person = estate.manager) =>
  told(person.patch(`/api/aprovacao/status/${id}`, body))
const plotOf = (id: number) => estate.row('talhao', id)

async function waitingFor(plot: number): Promise<Row | undefined> {
  const query = { filter: { talhao: plot, status: 'pendente' }, sort: [] } as const
  return (await estate.server.store.list('aprovacao', query, systemActor)).rows[0]
}

describe.each(['aprovado', 'Pago'] as const)('a change of the area of a plot that is %s', (state) => {
  it('waits for approval while plot and farm are unchanged', async () => {
    const id = await approved(state)
    const before = await plotOf(id)
    const { area_cafe } = await estate.row('fazenda', estate.farm)
    const answer = await change(id, { area_gleba: 4, altitude_gleba: 900 })
    expect(answer).toMatchObject({
      status: 200,
      body: { area_gleba: 2.5, altitude_gleba: 900, alteracao: { area_gleba: 4 }, status: state },
    })
    expect(await plotOf(id)).toMatchObject({
      area_gleba: 2.5,
      total_plantas: before.total_plantas,
      versao: Number(before.versao) + 1,
    })
    expect((await estate.row('fazenda', estate.farm)).area_cafe).toBe(area_cafe)
    const producer = await estate.row('produtor', estate.producer.recordId)
    expect(await waitingFor(id)).toMatchObject({
      alteracao: { area_gleba: 4 },
      nome: producer.nome_exibicao,
      criado_por: estate.producer.accountId,
    })
  })

  it('is applied to the plot when it is approved', async () => {
    const id = await approved(state)
    const { area_cafe } = await estate.row('fazenda', estate.farm)
    await change(id, { area_gleba: 4, poligono: outline() })
    const request = await waitingFor(id)
    expect((await decide(request?.id, { status: 'aprovado' })).status).toBe(200)
    const plot = await plotOf(id)
    expect(plot).toMatchObject({ area_gleba: 4, poligono: outline(), alteracao: null, status: state })
    expect(plot.total_plantas).toBe(Math.round(Number(plot.plantas_ha) * 4))
    const now = (await estate.row('fazenda', estate.farm)).area_cafe
    expect(Number(now)).toBeCloseTo(Number(area_cafe) + 1.5, 2)
    expect(await estate.row('aprovacao', Number(request?.id))).toMatchObject({
      status: 'aprovado',
      alteracao: { area_gleba: 4 },
    })
  })

  it('waits for approval like a change of farm, which is applied when approved', async () => {
    const id = await approved(state)
    const { produtor_id } = await estate.row('fazenda', estate.farm)
    const farm = await estate.make('fazenda', {
      produtor: [produtor_id],
      produtor_id,
      regiao_id: (await estate.row('fazenda', estate.farm)).regiao_id,
      ramo_atividade: 'Cafeicultura',
      apoio: 'nao',
    })
    expect((await change(id, { fazenda_id: farm })).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ fazenda_id: estate.farm, alteracao: { fazenda_id: farm } })
    expect((await decide((await waitingFor(id))?.id, { status: 'aprovado' })).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ fazenda_id: farm, alteracao: null })
  })

  it('is discarded when refused and pending again when the refusal is reverted', async () => {
    const id = await approved(state)
    await change(id, { area_gleba: 4 })
    const request = await waitingFor(id)
    expect(await decide(request?.id, { status: 'reprovado' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/motivo', message: '* Obrigatório' }] },
    })
    expect((await decide(request?.id, { status: 'reprovado', motivo: 'Medir outra vez.' })).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, alteracao: null, status: state })
    expect((await decide(request?.id, { status: 'pendente' })).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, alteracao: { area_gleba: 4 } })
  })
})

describe('a request for a change of area or outline', () => {
  it('cannot be decided by its author', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4 }, estate.manager)
    const request = await waitingFor(id)
    expect((await decide(request?.id, { status: 'aprovado' }, estate.manager)).status).toBe(403)
    expect((await decide(request?.id, { status: 'aprovado' }, estate.admin)).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ area_gleba: 4 })
  })

  it('includes later changes by the same person', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4 })
    await change(id, { area_gleba: 5 })
    await change(id, { poligono: outline() })
    const both = { area_gleba: 5, poligono: outline() }
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, alteracao: both })
    const query = { filter: { talhao: id, status: 'pendente' }, sort: [] } as const
    const { rows } = await estate.server.store.list('aprovacao', query, systemActor)
    expect(rows).toMatchObject([{ alteracao: both }])
  })

  it('cannot be changed by another person, who could then decide it', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4 })
    expect(await change(id, { area_gleba: 40 }, estate.manager)).toMatchObject({
      status: 409,
      body: { message: 'Outra pessoa já pediu uma alteração deste talhão, que aguarda aprovação.' },
    })
    expect((await change(id, { altitude_gleba: 950 }, estate.manager)).status).toBe(200)
    expect(await waitingFor(id)).toMatchObject({ alteracao: { area_gleba: 4 } })
  })

  it('is validated immediately, with errors at the fields of the plot', async () => {
    const id = await approved()
    for (const [body, path] of [
      [{ area_gleba: 0 }, '/area_gleba'],
      [{ area_gleba: null }, '/area_gleba'],
      [{ area_gleba: 1_000_000 }, '/area_gleba'],
    ] as const) {
      const answer = await change(id, body)
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    }
    expect(await waitingFor(id)).toBeUndefined()
  })

  it('cannot remove an outline', async () => {
    const id = await approved()
    await estate.server.store.update('talhao', id, { poligono: outline() }, '*', systemActor)
    expect(await change(id, { poligono: null })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: '/poligono',
            message: 'O campo “Polígono” só muda com aprovação e não pode ficar vazio. Informe o novo valor.',
          },
        ],
      },
    })
  })

  it('can only be reopened while no other is pending', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4 })
    const refused = await waitingFor(id)
    await decide(refused?.id, { status: 'reprovado', motivo: 'Medir outra vez.' })
    await change(id, { area_gleba: 5 })
    expect(await decide(refused?.id, { status: 'pendente' })).toMatchObject({
      status: 409,
      body: { message: 'Outra alteração deste talhão já aguarda aprovação.' },
    })
    expect(await plotOf(id)).toMatchObject({ alteracao: { area_gleba: 5 } })
  })

  it('discards the pending change when it is removed', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4 })
    const request = await waitingFor(id)
    expect((await estate.manager.remove(`/api/aprovacao/${request?.id}`)).status).toBe(200)
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, alteracao: null })
  })

  it('can be withdrawn by its author and is then removed', async () => {
    const id = await approved()
    await change(id, { area_gleba: 4, poligono: outline() })
    const request = await waitingFor(id)
    expect(await change(id, { alteracao: null }, estate.admin)).toMatchObject({ status: 409 })
    expect(await plotOf(id)).toMatchObject({ alteracao: { area_gleba: 4 } })
    expect(await change(id, { alteracao: null })).toMatchObject({ status: 200, body: { alteracao: null } })
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, alteracao: null })
    expect(await waitingFor(id)).toBeUndefined()
    expect(await estate.row('aprovacao', Number(request?.id))).toMatchObject({ ativo: false })
    // The other values of an edit that withdraws the change are saved.
    await change(id, { area_gleba: 4 })
    await change(id, { alteracao: null, altitude_gleba: 950 })
    expect(await plotOf(id)).toMatchObject({ area_gleba: 2.5, altitude_gleba: 950, alteracao: null })
  })

  it('is not needed before the first approval', async () => {
    const { plot } = await estate.enter(estate.producer)
    const answer = await change(Number(plot.id), { area_gleba: 4 })
    expect(answer.body).toMatchObject({ area_gleba: 4, alteracao: null })
  })

  it('cannot be written into the plot directly', async () => {
    const id = await approved()
    expect(await change(id, { alteracao: { area_gleba: 9 } }, estate.admin)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/alteracao', message: 'Campo somente leitura' }] },
    })
  })
})
