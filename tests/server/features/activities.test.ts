import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { activities } from '../../../server/features/activities/feature'
import { bodyOf, type Estate, openEstate } from './estate'

let estate: Estate
let base: Row
let plot: number
let otherPlot: number
const products: Record<string, number> = {}

beforeAll(async () => {
  estate = await openEstate([activities])
  const { make, farm } = estate
  const product = (name: string, more: Row) =>
    make('defensivos', {
      nome_comercial: name,
      dose_min: 0.5,
      dose_max: 1,
      unidade_dose: 'L/ha',
      reentrada_horas: 24,
      ...more,
    })
  products.strict = await product('Cercospera 300', {
    receituario: true,
    carencia_dias: 30,
    registro_mapa: '11111',
  })
  products.free = await product('Óleo Verde', {
    receituario: false,
    carencia_dias: 7,
    registro_mapa: '22222',
    reentrada_horas: 36,
  })
  products.unknown = await product('Sem Carência', {
    receituario: false,
    carencia_dias: null,
    registro_mapa: '33333',
  })
  products.herbicide = await make('herbicida', {
    nome_comercial: 'Capina',
    dose_min: 1,
    dose_max: 3,
    unidade_dose: 'L/ha',
    registro_mapa: '44444',
    carencia_dias: 15,
    reentrada_horas: 24,
  })
  plot = await make('talhao', { fazenda_id: farm })
  otherPlot = await make('talhao', { fazenda_id: farm })
  const safra = await make('safra', {})
  base = { fazenda_id: farm, talhao_ids: [plot], safra_id: safra, situacao: 'Planejada', data: '2027-03-10' }
}, 120_000)
afterAll(() => estate.server.close())

const input = (item: string, more: Row = {}) => ({
  origem: 'defensivos',
  item_id: products[item],
  dose: 0.8,
  unidade: 'L/ha',
  ...more,
})
const spray = (inputs: readonly Row[], more: Row = {}) =>
  estate.technician.post('/api/atividades', {
    ...base,
    tipo: 'Pulverização (defensivo)',
    insumos: inputs,
    ...more,
  })
const harvest = (data: string, more: Row = {}) =>
  estate.technician.post('/api/atividades', {
    ...base,
    tipo: 'Colheita',
    colheita: { sacas_beneficiadas: 10 },
    data,
    ...more,
  })
const errorsOf = async (answer: Promise<Response> | Response) => {
  const { errors = [] } = (await (await answer).json()) as {
    errors?: readonly { path: string; message: string }[]
  }
  return errors.map(({ path, message }) => `${path} ${message}`)
}
const read = (id: unknown) => estate.row('atividades', Number(id))

describe('an application of inputs', () => {
  it('only accepts products of the catalogue it names', async () => {
    expect(await errorsOf(spray([input('free'), { ...input('free'), item_id: 99_999 }]))).toEqual([
      '/insumos/1/item_id Registro não encontrado',
    ])
  })

  it('is the only activity that accepts products with a prescription or an interval', async () => {
    for (const tipo of ['Adubação foliar', 'Bioestimulação', 'Fertirrigação']) {
      expect(await errorsOf(spray([input('free')], { tipo })), tipo).toContain(
        `/insumos/0/origem Com “${tipo}”, escolha Adubação e calagem ou Bioestimulantes.`,
      )
    }
  })

  it("only accepts dose units of the same dimension as the catalogue's", async () => {
    expect(await errorsOf(spray([input('free', { unidade: 'g/planta' })]))).toEqual([
      '/insumos/0/unidade Use L/ha, mL/ha ou m³/ha, como em Óleo Verde.',
    ])
    const written = await bodyOf<Row>(spray([input('free', { unidade: 'mL/ha', dose: 800 })]))
    expect((await read(written.id)).aviso_seguranca).toBeNull()
  })

  it('warns of a dose outside the recommended range, in any unit', async () => {
    const written = await bodyOf<Row>(spray([input('free', { unidade: 'mL/ha', dose: 1800 })]))
    expect((await read(written.id)).aviso_seguranca).toBe(
      'Dose de Óleo Verde fora da recomendada (0,5 a 1 L/ha).',
    )
  })

  it('requires a prescription for products that demand one and for every herbicide', async () => {
    expect(await errorsOf(spray([input('free'), input('strict')]))).toEqual([
      '/receituario * Obrigatório: Cercospera 300 exige receituário agronômico',
    ])
    const weeds = { tipo: 'Controle de plantas daninhas' }
    const herbicide = { origem: 'herbicida', item_id: products.herbicide, dose: 2, unidade: 'L/ha' }
    expect(await errorsOf(spray([herbicide], weeds))).toEqual([
      '/receituario * Obrigatório: Capina exige receituário agronômico',
    ])
    expect((await spray([herbicide], { ...weeds, receituario: 'RA-1' })).status).toBe(201)
    expect((await spray([input('free')])).status).toBe(201)
  })

  it('computes the release of harvest and entry from the longest interval of its products and ignores a submitted one', async () => {
    const sent = { receituario: 'RA-2', data: '2027-05-10' }
    const inputs = [input('strict'), input('free')]
    expect((await spray(inputs, { ...sent, data_liberacao_colheita: '2020-01-01' })).status).not.toBe(201)
    const { id } = await bodyOf<Row>(spray(inputs, sent))
    expect(await read(id)).toMatchObject({ data_liberacao_colheita: '2027-06-09' })
    // The entry interval of 36 hours starts at the end of the day.
    expect(new Date(String((await read(id)).data_liberacao_reentrada)).toISOString()).toBe(
      '2027-05-12T15:00:00.000Z',
    )
    const moved = await estate.technician.patch(`/api/atividades/${Number(id)}`, { data: '2027-05-11' })
    expect(moved.status).toBe(200)
    expect(await read(id)).toMatchObject({ data_liberacao_colheita: '2027-06-10' })
  })

  it('follows its catalogue until it is done and then stays as the label was', async () => {
    const product = await estate.make('defensivos', {
      nome_comercial: 'Bula Nova',
      dose_min: 0.5,
      dose_max: 1,
      unidade_dose: 'L/ha',
      reentrada_horas: 24,
      receituario: false,
      carencia_dias: 10,
      registro_mapa: '55555',
    })
    const inputs = [input('free', { item_id: product })]
    const at = { data: '2026-03-10' }
    const planned = await bodyOf<Row>(spray(inputs, at))
    const done = await bodyOf<Row>(spray(inputs, { ...at, situacao: 'Realizada' }))
    const other = await bodyOf<Row>(spray([input('strict')], { ...at, receituario: 'RA-9' }))
    const before = await read(other.id)
    const changed = await estate.admin.patch(`/api/defensivos/${product}`, {
      carencia_dias: 21,
      reentrada_horas: 48,
    })
    expect(changed.status).toBe(200)
    expect(await read(planned.id)).toMatchObject({ data_liberacao_colheita: '2026-03-31' })
    expect(new Date(String((await read(planned.id)).data_liberacao_reentrada)).toISOString()).toBe(
      '2026-03-13T03:00:00.000Z',
    )
    expect(await read(done.id)).toMatchObject({ data_liberacao_colheita: '2026-03-20', versao: 1 })
    expect(await read(other.id)).toEqual(before)
    // Later edits of other fields do not change the deadlines; another date does.
    const edit = (values: Row) => estate.technician.patch(`/api/atividades/${Number(done.id)}`, values)
    expect((await edit({ observacao: 'Sem vento.' })).status).toBe(200)
    expect(await read(done.id)).toMatchObject({ data_liberacao_colheita: '2026-03-20' })
    expect((await edit({ data: '2026-03-11' })).status).toBe(200)
    expect(await read(done.id)).toMatchObject({ data_liberacao_colheita: '2026-04-01' })
  })

  it('has no release day when the label has no interval', async () => {
    const { id } = await bodyOf<Row>(spray([input('unknown')]))
    const { data_liberacao_colheita, aviso_seguranca } = await read(id)
    expect(data_liberacao_colheita).toBeNull()
    expect(aviso_seguranca).toMatch(/^A carência de Sem Carência não está no catálogo/)
  })
})

describe('a harvest within the interval of an application', () => {
  const there = { data: '2028-02-01', receituario: 'RA-3' }

  it('adds a warning on both sides until one of them moves, on the same plot only', async () => {
    const sprayed = await bodyOf<Row>(spray([input('strict')], there))
    const early = await bodyOf<Row>(harvest('2028-02-20'))
    const elsewhere = await bodyOf<Row>(harvest('2028-02-20', { talhao_ids: [otherPlot] }))
    const late = await bodyOf<Row>(harvest('2028-03-02'))
    expect((await read(early.id)).aviso_seguranca).toBe(
      'Dentro da carência da aplicação de 01/02/2028: colheita liberada a partir de 02/03/2028.',
    )
    expect((await read(sprayed.id)).aviso_seguranca).toBe(
      'Há colheita marcada para 20/02/2028, antes do fim da carência (02/03/2028).',
    )
    for (const { id } of [elsewhere, late]) expect((await read(id)).aviso_seguranca).toBeNull()
    expect(
      (await estate.technician.patch(`/api/atividades/${Number(early.id)}`, { data: '2028-03-05' })).status,
    ).toBe(200)
    for (const { id } of [early, sprayed]) expect((await read(id)).aviso_seguranca).toBeNull()
  })

  it('appears in the preview of either activity before it is saved', async () => {
    const foretold = async (values: Row, id?: unknown) => {
      const path = id === undefined ? '/api/atividades/previa' : `/api/atividades/${Number(id)}/previa`
      const answer = await estate.technician.post(path, values)
      expect(answer.status).toBe(200)
      return bodyOf<Row>(answer)
    }
    const sprayed = {
      ...base,
      ...there,
      data: '2030-02-01',
      tipo: 'Pulverização (defensivo)',
      insumos: [input('strict')],
    }
    const picked = { ...base, tipo: 'Colheita', colheita: { sacas_beneficiadas: 10 }, data: '2030-02-20' }
    const { id } = await bodyOf<Row>(harvest('2030-02-20'))
    const versions = async () => (await read(id)).versao
    expect(await foretold(sprayed)).toMatchObject({
      data_liberacao_colheita: '2030-03-03',
      aviso_seguranca: 'Há colheita marcada para 20/02/2030, antes do fim da carência (03/03/2030).',
    })
    const { receituario: _, ...unprescribed } = sprayed
    expect(await foretold(unprescribed)).toMatchObject({ data_liberacao_colheita: '2030-03-03' })
    expect((await estate.technician.post('/api/atividades', unprescribed)).status).toBe(422)
    expect(await versions()).toBe(1)
    await estate.technician.patch(`/api/atividades/${Number(id)}`, { data: '2030-04-20' })
    expect((await foretold(sprayed)).aviso_seguranca).toBeNull()
    await spray([input('strict')], { ...there, data: '2030-02-01' })
    const warning = /^Dentro da carência da aplicação de 01\/02\/2030/
    expect((await foretold(picked)).aviso_seguranca).toMatch(warning)
    expect((await foretold({ data: '2030-02-21' }, id)).aviso_seguranca).toMatch(warning)
    expect(await versions()).toBe(2)
  })

  it('adds a warning when the application is entered later, and removes it when the application is cancelled', async () => {
    const planned = await bodyOf<Row>(harvest('2029-02-20'))
    expect((await read(planned.id)).aviso_seguranca).toBeNull()
    const sprayed = await bodyOf<Row>(spray([input('strict')], { ...there, data: '2029-02-01' }))
    expect((await read(planned.id)).aviso_seguranca).toMatch(/^Dentro da carência/)
    await estate.technician.patch(`/api/atividades/${Number(sprayed.id)}`, { situacao: 'Cancelada' })
    expect((await read(planned.id)).aviso_seguranca).toBeNull()
  })
})

describe('a completed activity', () => {
  it('can only be reverted by supervisors and administrators', async () => {
    const { id } = await bodyOf<Row>(harvest('2026-03-02', { situacao: 'Realizada' }))
    const put = (situacao: string, person = estate.technician) =>
      person.patch(`/api/atividades/${Number(id)}`, { situacao })
    for (const person of [estate.technician, estate.manager]) {
      for (const state of ['Planejada', 'Cancelada']) {
        expect(await errorsOf(put(state, person))).toEqual([
          expect.stringMatching(/^\/situacao Só o supervisor ou o administrador/),
        ])
      }
    }
    expect((await put('Planejada', estate.supervisor)).status).toBe(200)
    expect((await put('Realizada')).status).toBe(200)
  })
})
