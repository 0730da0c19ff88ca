import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { places } from '../../../server/features/places/feature'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

let server: TestServer
let someone: SignedIn
let country: number
let state: number

beforeAll(async () => {
  server = await startTestServer({ entities, validators, features: [places] })
  country = (await server.make('pais', { nome: 'Brasil' })).id
  const elsewhere = (await server.make('pais', { nome: 'Uruguai' })).id
  state = (await server.make('estado', { nome: 'São Paulo', sigla: 'SP', pais_id: country })).id
  const other = (await server.make('estado', { nome: 'Bahia', sigla: 'BA', pais_id: country })).id
  await server.make('estado', { nome: 'Artigas', sigla: 'AR', pais_id: elsewhere })
  for (const nome of ['Óbidos', 'Franca', 'Altinópolis'])
    await server.make('cidade', { nome, estado_id: state })
  await server.make('cidade', { nome: 'Ilhéus', estado_id: other })
  someone = await server.signIn('admin')
})
afterAll(() => server.close())

const namesOf = (rows: readonly { readonly nome: string }[]) => rows.map(({ nome }) => nome)

describe('GET estados and cidades', () => {
  it('list the states of a country by name', async () => {
    const { client } = someone
    expect(namesOf(await client.call('GET /estados/:country', { path: { country } }))).toEqual([
      'Bahia',
      'São Paulo',
    ])
  })

  it('list the cities of a state of that country by name, ignoring accents', async () => {
    const citiesOf = async (country: number) =>
      namesOf(await someone.client.call('GET /cidades/:country/:state', { path: { country, state } }))
    expect(await citiesOf(country)).toEqual(['Altinópolis', 'Franca', 'Óbidos'])
    expect(await citiesOf(country + 1)).toEqual([])
  })

  it('require a session', async () => {
    for (const path of [`/api/estados/${country}`, `/api/cidades/${country}/${state}`]) {
      expect((await server.app.request(path)).status).toBe(401)
    }
    expect((await someone.get('/api/estados/x')).status).toBe(404)
  })
})
