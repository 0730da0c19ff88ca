import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogs } from '#generated/catalogs.ts'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { starterCatalogs } from '../../../server/features/starter-catalogs/feature'
import { type Estate, openEstate } from './estate'

let estate: Estate
const path = '/api/catalogos-prontos'
const ready = catalogs.reduce((sum, { rows }) => sum + rows.length, 0)

beforeAll(async () => {
  estate = await openEstate([starterCatalogs])
}, 120_000)
afterAll(() => estate.server.close())

const countOf = async (entity: string) =>
  (await estate.server.store.list<string>(entity, { filter: {}, sort: [], range: [0, 0] }, systemActor)).total

describe('the starter catalogues', () => {
  it('are restricted to administrators', async () => {
    for (const person of [estate.supervisor, estate.manager, estate.technician, estate.producer]) {
      expect((await person.get(path)).status).toBe(403)
      expect((await person.post(path, {})).status).toBe(403)
    }
    expect((await estate.server.app.request(path)).status).toBe(401)
  })

  it('are listed before they are written and reported as empty', async () => {
    const state = await estate.admin.client.call('GET /catalogos-prontos')
    expect(state.vazio).toBe(true)
    expect(state.catalogos.map(({ entidade }) => entidade)).toEqual(catalogs.map(({ entity }) => entity))
    expect(state.catalogos.every(({ existentes, prontos }) => existentes === 0 && prontos > 0)).toBe(true)
  })

  it('skip records that exist by name, ignoring accents and case, active or not', async () => {
    await estate.make('especie', { nome: 'CAFE ARABICA', nome_cientifico: 'Meu texto', cultura: 'Café' })
    const gone = await estate.make('praga', { nome: 'Bicho-mineiro', grupo: 'Inseto' })
    await estate.server.store.remove('praga', gone, systemActor)
    const result = await estate.admin.client.call('POST /catalogos-prontos')
    expect(result).toMatchObject({ criados: ready - 2, existentes: 2 })
    const { rows } = await estate.server.store.list('especie', { filter: {}, sort: [] }, systemActor)
    expect(rows.filter(({ nome }) => /arabica|arábica/i.test(String(nome)))).toMatchObject([
      { nome: 'CAFE ARABICA', nome_cientifico: 'Meu texto' },
    ])
    for (const { entidade, criados } of result.catalogos) {
      const existing = entidade === 'especie' ? 1 : 0
      expect(await countOf(entidade), entidade).toBe(criados + existing)
    }
  })

  it('refer to each other and to existing records', async () => {
    const query = { filter: {}, sort: [], labels: true } as const
    const cultivars: readonly Row[] = (await estate.server.store.list('variedade', query, systemActor)).rows
    expect(cultivars.every(({ especie_id }) => typeof especie_id === 'number')).toBe(true)
    const enzymes = (await estate.server.store.list('microbiologicasEnzimaticas', query, systemActor)).rows
    expect(enzymes.every(({ profundidade_id }) => typeof profundidade_id === 'number')).toBe(true)
  })

  it("are audited record by record under the administrator's name", async () => {
    const [first] = (await estate.server.store.list('doenca', { filter: {}, sort: [] }, systemActor)).rows
    const history = await estate.server.store.history('doenca', Number(first?.id), systemActor)
    expect(history).toMatchObject([{ act: 'create' }])
    expect(first?.criado_por).toBe(estate.admin.accountId)
  })

  it('change nothing when they are written again', async () => {
    const again = await estate.admin.client.call('POST /catalogos-prontos')
    expect(again).toMatchObject({ criados: 0, existentes: ready })
    expect((await estate.admin.client.call('GET /catalogos-prontos')).vazio).toBe(false)
  })
})
