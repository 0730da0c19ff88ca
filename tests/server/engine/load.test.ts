import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/actor'
import { startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop })
})
afterAll(() => server.close())

const list = (entity: string, q?: string) =>
  server.store.list(entity, { filter: {}, sort: [['id', 'ASC']], ...(q !== undefined && { q }) }, systemActor)

describe('loading in bulk', () => {
  it('keeps given ids and lets later records have ids of their own', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => ({ id: 3_100_000 + i, name: `Place ${i}` }))
    await server.load('region', rows)
    expect((await list('region')).total).toBe(2500)
    expect((await server.store.get('region', 3_102_499, systemActor)).name).toBe('Place 2499')
    const { id } = await server.make('region', { name: 'Later' })
    expect(id).toBe(3_102_500)
  })

  it('gives ids where none are given, fills typed columns, and is told once in the trail', async () => {
    await server.load('gadget', [{ name: ' Água ', region_id: 3_100_001 }, { name: 'Fogo' }])
    const { rows } = await list('gadget')
    expect(rows).toMatchObject([
      { name: 'Água', region_id: 3_100_001, versao: 1, ativo: true },
      { name: 'Fogo', region_id: null },
    ])
    const told = await server.db.query("select detail from sys_audit where entity = 'gadget'")
    expect(told).toEqual([{ detail: 'load rows=2' }])
  })

  it('loads all rows or none, and says which one is wrong', async () => {
    const before = (await list('region')).total
    await expect(server.load('region', [{ name: 'Fine' }, { nome: 'typo' }])).rejects.toMatchObject({
      code: 'invalid',
      errors: [
        { path: '/1/nome', message: 'Campo desconhecido' },
        { path: '/1/name', message: '* Obrigatório' },
      ],
    })
    await expect(server.load('region', [{ name: 'Fine' }, { name: 'Place 7' }])).rejects.toThrow()
    expect((await list('region')).total).toBe(before)
  })

  it('is not for entities whose rows mean more than their own table', async () => {
    await expect(server.load('keeper', [{ name: 'K', email: 'k@example.com' }])).rejects.toThrow('one by one')
    await expect(server.load('widget', [])).rejects.toThrow('one by one')
  })
})
