import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import type { PivotCell } from '#model/query/query'
import { reports } from '../../../server/features/reports/feature'
import { firstQuestion } from '../../../src/features/reports/firstQuestion'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate, told } from './estate'

let estate: Estate
let report = 0

const question = {
  entidade: 'pagamento',
  colunas: ['produtor_id', 'tipo', 'valor', 'vencimento'],
  filtro: { forma: 'Pix' },
  data: 'vencimento',
  grupo: 'tipo',
  somas: ['valor'],
}

beforeAll(async () => {
  estate = await openEstate([reports], { replays: true })
  const { make, farm, otherFarm, producer, stranger } = estate
  const season = await make('safra', {})
  for (const [place, owner, tipo, valor, vencimento] of [
    [farm, producer, 'Anuidade', 100.5, '2026-03-01'],
    [farm, producer, 'Avulso', 50, '2026-03-31'],
    [otherFarm, stranger, 'Anuidade', 900, '2026-03-10'],
    [farm, producer, 'Anuidade', 10, '2026-05-01'],
  ] as const) {
    const talhao_id = await make('talhao', { fazenda_id: place, area_gleba: 1 })
    const facts = { fazenda_id: place, produtor_id: owner.recordId, safra_id: season, forma: 'Pix' }
    await make('pagamento', { ...facts, talhao_id, tipo, valor, vencimento })
  }
  report = await make('relatorio', {
    titulo: 'Cobranças',
    tipo: 'Personalizado',
    periodo: { label: 6, from: '2026-03-01', to: '2026-03-31' },
    papeis: ['gestor'],
    fazenda_id: null,
    produtor_id: null,
  })
}, 120_000)
afterAll(() => estate.server.close())

const run = (person: SignedIn, more: Row = {}) =>
  told(person.post('/api/relatorio/executar', { ...question, de: '2026-03-01', ate: '2026-03-31', ...more }))

describe('the default query of a report', () => {
  const kinds = kindsOfReports()

  it('is accepted by the server for every type and role', async () => {
    const people = [estate.admin, estate.supervisor, estate.manager, estate.technician, estate.producer]
    const asked: string[] = []
    for (const tipo of kinds) {
      for (const person of people) {
        const record = { tipo, fazenda_id: estate.farm } as const
        const first = firstQuestion(record, estate.server.index, person.actor)
        if (!first) continue
        asked.push(tipo)
        const period = { de: '2026-03-01', ate: '2026-03-31' }
        const { status } = await told(person.post('/api/relatorio/executar', { ...first, ...period }))
        expect([tipo, person.actor.role, status]).toEqual([tipo, person.actor.role, 200])
      }
    }
    expect([...new Set(asked)]).toEqual(kinds.filter((tipo) => tipo !== 'Personalizado'))
  })

  it('filters by the references of the record', () => {
    const first = firstQuestion(
      { tipo: 'Pagamentos/anuidades', fazenda_id: estate.farm, produtor_id: null },
      estate.server.index,
      estate.admin.actor,
    )
    expect(first).toEqual({
      entidade: 'pagamento',
      colunas: [],
      data: 'vencimento',
      filtro: { fazenda_id: [estate.farm] },
      somas: ['valor'],
    })
  })
})

function kindsOfReports() {
  const field = entities.find(({ name }) => name === 'relatorio')?.fields.find(({ name }) => name === 'tipo')
  return (field?.values ?? []).map(({ value }) => value as NonNullable<RecordOf<'relatorio'>['tipo']>)
}

describe('a management report', () => {
  it('returns rows, groups and totals of the period', async () => {
    const { status, body } = await run(estate.admin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ entidade: 'pagamento', total: 3, ocultas: 0, somas: { valor: 1050.5 } })
    expect(body.grupos).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'Anuidade', count: 2, sums: { valor: 1000.5 } }),
        expect.objectContaining({ value: 'Avulso', count: 1, sums: { valor: 50 } }),
      ]),
    )
  })

  it("only contains records and fields in the caller's scope", async () => {
    expect((await run(estate.manager)).body).toMatchObject({ total: 2, somas: { valor: 150.5 } })
    expect((await run(estate.technician)).status).toBe(403)
    const secret = await run(estate.manager, {
      entidade: 'relatorio',
      colunas: ['titulo', 'consulta'],
      filtro: {},
      somas: [],
      data: '',
      grupo: '',
    })
    expect(secret.body).toMatchObject({ colunas: ['titulo'], ocultas: 1 })
    expect(JSON.stringify(secret.body)).not.toContain('consulta')
  })

  it('exports the same rows, columns, groups and totals for each caller', async () => {
    const lines = async (person: SignedIn) => {
      const { colunas, filtro, somas } = (await run(person, { colunas: ['produtor_id', 'comprovante'] })).body
      const params = new URLSearchParams({
        filter: JSON.stringify(filtro),
        fields: [...(colunas as string[]), ...Object.keys(somas as Row)].join(','),
        sums: 'valor',
        groups: 'tipo',
        formato: 'pdf',
      })
      const headers = { Accept: 'application/x-ndjson', Authorization: `Bearer ${person.token}` }
      const answer = await estate.server.app.request(`/api/pagamento?${params}`, { headers })
      const [head, ...items] = (await answer.text()).trim().split('\n')
      return {
        head: JSON.parse(head ?? '') as Row,
        items: items.flatMap((line) => JSON.parse(line) as Row[]),
      }
    }
    const { head, items } = await lines(estate.manager)
    expect(head).toMatchObject({ total: 2, sums: [null, null, '150,50'] })
    expect((head.columns as Row[]).map(({ text }) => text)).toEqual([
      'Produtor',
      'Código do comprovante Pix',
      'Valor (R$)',
    ])
    expect(items.map((item) => item.text).filter(Boolean)).toEqual([
      'Tipo: Anuidade (1 item)',
      'Tipo: Avulso (1 item)',
    ])
    expect((await lines(estate.admin)).head).toMatchObject({ total: 3, sums: [null, null, '1.050,50'] })
  })

  it('groups rows by two fields and dates by intervals, with totals for each', async () => {
    const { body } = await run(estate.admin, { segundoGrupo: 'vencimento', segundoGrupoPor: 'month' })
    expect(body.grupos).toBeUndefined()
    const cells = (body.figuras as PivotCell[]).map(({ keys, count, sums }) => [
      ...keys.map((key) => key?.value ?? null),
      count,
      sums.valor,
    ])
    expect(cells).toEqual(
      expect.arrayContaining([
        ['Anuidade', '2026-03-01', 2, 1000.5],
        ['Avulso', '2026-03-01', 1, 50],
        ['Anuidade', null, 2, 1000.5],
        [null, null, 3, 1050.5],
      ]),
    )
    expect(cells).toHaveLength(6)
  })

  it('computes means and filters rows by text', async () => {
    const means = await run(estate.admin, { medida: 'media', busca: 'anuidade' })
    const [cell] = (means.body.figuras as PivotCell[]).filter(({ keys }) => keys[0] === null)
    const all = await run(estate.admin, { busca: 'nothing is called so' })
    expect(cell).toMatchObject({ filled: { valor: cell?.count } })
    expect(all.body.total).toBe(0)
  })

  it('is saved from the pivot of a list with the same query, by those with the permission to create reports', async () => {
    const path = '/api/relatorio/guardar'
    const consulta = {
      ...question,
      busca: 'Anuidade',
      grupoPor: 'month',
      grupo: 'vencimento',
      segundoGrupo: 'tipo',
      medida: 'media',
    }
    const made = await told(estate.manager.post(path, { titulo: 'Por mês', consulta }))
    expect(made.status).toBe(200)
    expect(made.body.consulta).toEqual(consulta)
    const kept = await told(estate.manager.get(`/api/relatorio/${made.body.id}`))
    expect(kept.body).toMatchObject({ titulo: 'Por mês', tipo: 'Personalizado', status: 'rascunho' })
    const asked = await told(estate.manager.get(`/api/relatorio/${made.body.id}/consulta`))
    expect(asked.body).toEqual({ consulta })

    const count = async () => Number((await told(estate.admin.get('/api/relatorio/resumo'))).body.total)
    const before = await count()
    expect((await told(estate.producer.post(path, { titulo: 'Meu', consulta }))).status).toBe(403)
    expect((await told(estate.technician.post(path, { titulo: 'Meu', consulta }))).status).toBe(403)
    const wrong = { ...consulta, segundoGrupo: 'nada' }
    expect((await told(estate.manager.post(path, { titulo: 'Meu', consulta: wrong }))).status).toBe(400)
    expect((await told(estate.manager.post(path, { titulo: '', consulta }))).status).toBe(422)
    expect(await count()).toBe(before)
  })

  it('can be saved by a person who can create reports but not edit them', async () => {
    const consulta = { entidade: 'atividades', colunas: [], filtro: {}, somas: [], grupo: 'tipo' }
    const made = await told(estate.technician.post('/api/relatorio/guardar', { titulo: 'Meu', consulta }))
    expect(made.status).toBe(200)
    expect((await told(estate.technician.get(`/api/relatorio/${made.body.id}/consulta`))).body).toEqual({
      consulta,
    })
  })

  it('refuses unknown intervals and options', async () => {
    for (const wrong of [
      { segundoGrupo: 'nada' },
      { segundoGrupo: 'forma', segundoGrupoPor: 'month' },
      { grupoPor: 'month' },
    ]) {
      expect((await run(estate.admin, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    for (const wrong of [{ grupoPor: 'century' }, { medida: 'moda' }]) {
      expect((await run(estate.admin, wrong)).status, JSON.stringify(wrong)).toBe(422)
    }
  })

  it('refuses filters, groups and sums on hidden or unknown fields', async () => {
    for (const wrong of [{ filtro: { nada: 1 } }, { grupo: 'nada' }, { somas: ['nada'] }, { data: 'nada' }]) {
      expect((await run(estate.admin, wrong)).status).toBe(400)
    }
    expect((await run(estate.admin, { entidade: 'nada' })).status).toBe(422)
    expect((await run(estate.admin, { colunas: 'valor' })).status).toBe(422)
  })

  it('stores its query for the people it is shared with, editable by those with the permission', async () => {
    const path = `/api/relatorio/${report}/consulta`
    expect((await told(estate.manager.get(path))).body).toEqual({ consulta: null })
    const put = (person: SignedIn, body: Row) =>
      told(
        estate.server.app.request(path, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }) as Promise<Response>,
      )
    expect((await put(estate.technician, question)).status).toBe(403)
    expect((await put(estate.manager, { ...question, grupo: 'nada' })).status).toBe(400)
    expect((await put(estate.manager, question)).status).toBe(200)
    expect((await told(estate.manager.get(path))).body).toEqual({ consulta: question })
    expect((await told(estate.technician.get(path))).status).toBe(404)
    expect(JSON.stringify((await told(estate.manager.get(`/api/relatorio/${report}`))).body)).not.toContain(
      'consulta',
    )
  })
})
