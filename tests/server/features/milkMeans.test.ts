import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { milkMeans } from '../../../server/features/quality-evolution/feature'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate([milkMeans])
})
afterAll(() => estate.server.close())

const enter = async (sigla: string, coleta: string, valor: number, tanque = '1') => {
  const { manager, producer, farm } = estate
  const body = { sigla, coleta, valor, tanque, fazenda_id: farm, produtor_id: producer.recordId }
  const answer = await told(manager.post('/api/qualidade_diaria', body))
  expect(answer.status).toBe(201)
  return Number(answer.body.id)
}
const means = async (sigla: string): Promise<readonly unknown[]> => {
  const query = { filter: { sigla_analise: sigla }, sort: [['data_referencia', 'ASC']] } as const
  const { rows } = await estate.server.store.list('qualidade_mensal', query, systemActor)
  return rows.map((row: Row) => [
    row.data_referencia,
    row.valor_mensal,
    row.media_trimestral ?? null,
    row.conforme ?? null,
  ])
}

describe('monthly means of milk quality', () => {
  it('are arithmetic for contents and recomputed when a result changes, moves or is removed', async () => {
    const first = await enter('GORD', '2026-01-05', 3.2)
    const second = await enter('GORD', '2026-01-20', 2.9)
    expect(await means('GORD')).toEqual([['2026-01-01', 3.05, null, true]])
    await estate.manager.patch(`/api/qualidade_diaria/${first}`, { valor: 2.7 })
    expect(await means('GORD')).toEqual([['2026-01-01', 2.8, null, false]])
    await estate.manager.patch(`/api/qualidade_diaria/${second}`, { coleta: '2026-02-20' })
    expect(await means('GORD')).toEqual([
      ['2026-01-01', 2.7, null, false],
      ['2026-02-01', 2.9, null, false],
    ])
    await estate.manager.remove(`/api/qualidade_diaria/${first}`)
    expect(await means('GORD')).toEqual([['2026-02-01', 2.9, null, false]])
  })

  it('are geometric for counts and judged by the mean over three months', async () => {
    await enter('CCS', '2026-01-05', 400)
    await enter('CCS', '2026-01-20', 900)
    await enter('CCS', '2026-02-05', 500)
    await enter('CCS', '2026-03-05', 450)
    expect(await means('CCS')).toEqual([
      ['2026-01-01', 600, null, null],
      ['2026-02-01', 500, null, null],
      ['2026-03-01', 450, 513, false],
    ])
    // April has no results, so May has its own mean in place of the three-month mean.
    await enter('CCS', '2026-05-05', 300)
    expect((await means('CCS')).at(-1)).toEqual(['2026-05-01', 300, 300, true])
    // A change in an earlier month affects the later ones.
    await enter('CCS', '2026-01-25', 216)
    expect((await means('CCS'))[2]).toEqual(['2026-03-01', 450, 457.9, true])
  })

  it('appear in the audit log under the person who entered the result', async () => {
    await enter('PROT', '2026-01-05', 3.1)
    const filter = encodeURIComponent(JSON.stringify({ sigla_analise: 'PROT' }))
    const [mean] = await bodyOf<Row[]>(estate.manager.get(`/api/qualidade_mensal?filter=${filter}`))
    const history = await estate.server.store.history('qualidade_mensal', Number(mean?.id), systemActor)
    expect(history[0]?.actorName).toBe(estate.manager.actor.name)
  })

  it('cannot be created, changed or removed by any role', async () => {
    const { admin, manager, farm } = estate
    const [mean] = (await estate.server.store.list('qualidade_mensal', { filter: {}, sort: [] }, systemActor))
      .rows
    const path = `/api/qualidade_mensal/${mean?.id}`
    const body = {
      fazenda_id: farm,
      sigla_analise: 'ESD',
      data_referencia: '2026-01-01',
      valor_mensal: 9,
    }
    for (const person of [admin, manager]) {
      const answers = [
        person.post('/api/qualidade_mensal', body),
        person.patch(path, body),
        person.remove(path),
      ]
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403])
      expect((await person.get(path)).status).toBe(200)
    }
  })

  it('count every result when many are entered at once', async () => {
    const days = ['02', '04', '06', '08', '10', '12']
    await Promise.all(days.map((day, place) => enter('LACT', `2026-01-${day}`, 4 + place / 10)))
    expect(await means('LACT')).toEqual([['2026-01-01', 4.25, null, false]])
  })
})
