import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate } from './estate'

interface SearchResult {
  readonly entity: string
  readonly id: number
  readonly label: string
}

let estate: Estate

beforeAll(async () => {
  estate = await openEstate(features)
  const { make, producer, stranger } = estate
  await make('fazenda', {
    nome_fantasia: 'Sítio Água Limpa',
    produtor: [producer.recordId],
    produtor_id: producer.recordId,
  })
  await make('fazenda', {
    nome_fantasia: 'Água Escondida',
    produtor: [stranger.recordId],
    produtor_id: stranger.recordId,
  })
})
afterAll(() => estate.server.close())

async function find(person: SignedIn, q: string): Promise<readonly SearchResult[]> {
  return bodyOf(person.get(`/api/busca?${new URLSearchParams({ q })}`))
}

it("search finds records by name without accents, within the caller's scope", async () => {
  const names = async (person: SignedIn) =>
    (await find(person, 'agua')).filter(({ entity }) => entity === 'fazenda').map(({ label }) => label)
  expect((await names(estate.admin)).length).toBe(2)
  const own = await names(estate.producer)
  expect(own).toHaveLength(1)
  expect(own[0]).toMatch(/^Sítio Água Limpa/)
})

it('search finds people by document, for callers with access to that section', async () => {
  const isProducer = ({ entity, id }: SearchResult) =>
    entity === 'produtor' && id === estate.producer.recordId
  expect((await find(estate.manager, '529.982.247-25')).some(isProducer)).toBe(true)
  expect((await find(estate.producer, '529.982.247-25')).some(isProducer)).toBe(false)
})

it('search ranks the best matches of the name first, regardless of their age', async () => {
  for (const name of [
    'Pomar',
    'Pomar Novo',
    'Recanto do Pomar',
    'Pomarola',
    'Campomar',
    'Pomarinho',
    'Pomareiro',
  ]) {
    await estate.make('praga', { nome: name, grupo: 'Inseto' })
  }
  const found = (await find(estate.admin, 'pomar')).filter(({ entity }) => entity === 'praga')
  expect(found).toHaveLength(5)
  expect(found[0]?.label).toMatch(/^Pomar$/)
  expect(found.some(({ label }) => /^Campomar/.test(label))).toBe(false)
})

it('search returns nothing for a single letter and requires a session', async () => {
  expect(await find(estate.admin, 'a')).toEqual([])
  expect((await estate.server.app.request('/api/busca?q=agua')).status).toBe(401)
})
