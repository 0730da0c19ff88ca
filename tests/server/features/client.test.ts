import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClientProblem } from '#model/wire/requests'
import { approvals } from '../../../server/features/approvals/feature'
import { search } from '../../../server/features/palette/feature'
import { type Estate, openEstate } from './estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([approvals, search], { replays: true })
}, 120_000)
afterAll(() => estate.server.close())

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

describe('the typed client', () => {
  it('creates, reads, updates, lists, aggregates, deactivates and restores records', async () => {
    const { client } = estate.admin
    const made = await client.especie.create({
      nome: 'Coffea canephora',
      nome_cientifico: 'Coffea canephora',
      cultura: 'Café',
    })
    expect(await client.especie.get(made.id, { labels: true })).toMatchObject({ _label: 'Coffea canephora' })
    const changed = await client.especie.update(
      made.id,
      { nome: 'Coffea liberica' },
      { version: made.versao },
    )
    expect(changed.versao).toBe(made.versao + 1)
    const { rows, total } = await client.especie.list({
      filter: { nome: 'Coffea liberica' },
      fields: ['nome'],
      range: [0, 4],
    })
    expect({ rows, total }).toMatchObject({ rows: [{ id: made.id, nome: 'Coffea liberica' }], total: 1 })
    expect((await client.especie.summary({ facets: ['cultura'] })).facets.cultura).toContainEqual(
      expect.objectContaining({ value: 'Café' }),
    )
    expect((await client.especie.history(made.id)).map(({ act }) => act)).toEqual(['edit', 'create'])
    await client.especie.note(made.id, { texto: 'Conferida' })
    expect((await client.especie.timeline(made.id, { kind: 'note' })).entries).toMatchObject([
      { text: 'Conferida' },
    ])
    await client.especie.remove(made.id)
    expect((await client.especie.head(made.id)).record.ativo).toBe(false)
    expect((await client.especie.restore(made.id)).ativo).toBe(true)
    expect(await (await client.especie.file('csv', { fields: ['nome'] })).text()).toContain('Coffea liberica')
  })

  it('posts queries too long for a URL and calls endpoints outside of entities', async () => {
    const nome = Array.from({ length: 300 }, (_each, at) => `Uma espécie que não há ${at}`)
    const { rows, total } = await estate.admin.client.especie.list({ filter: { nome } })
    expect([rows, total]).toEqual([[], 0])
    expect(await estate.admin.client.call('GET /busca', { query: { q: 'x' } })).toEqual([])
  })

  it('throws failures with their code, their fields and the current record', async () => {
    const { client } = estate.admin
    const { id } = await client.especie.create({
      nome: 'Coffea racemosa',
      nome_cientifico: 'Coffea racemosa',
      cultura: 'Café',
    })
    await client.especie.update(id, { nome: 'Coffea eugenioides' })
    const stale = await failureOf(client.especie.update(id, { nome: 'Outra' }, { version: 1 }))
    expect(stale).toBeInstanceOf(ClientProblem)
    expect(stale).toMatchObject({ code: 'stale', answered: 412, current: { nome: 'Coffea eugenioides' } })
    const wrong = await failureOf(client.especie.update(id, { nome: '' }))
    expect(wrong).toMatchObject({
      code: 'invalid',
      errors: [{ path: '/nome' }],
      requestId: expect.any(String),
    })
    expect(await failureOf(estate.producer.client.especie.remove(id))).toMatchObject({ code: 'forbidden' })
    expect(await failureOf(client.aprovacao.transition(999, 'aprovar'))).toMatchObject({ code: 'not_found' })
  })
})
