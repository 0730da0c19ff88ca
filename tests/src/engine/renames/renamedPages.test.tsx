// @module-tag extended
/* Saved URLs from before the schema renamed its fields, in the console and in API calls. */
import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const text = (title: string): JsonSchema => ({ type: 'string', title })
const size: JsonSchema = { type: 'integer', title: 'Size' }
const closed: JsonSchema = { ...text('Secret'), 'x-field': { roles: { view: ['owner'] } } }
const chest = (path: string, properties: JsonSchema['properties'], words: object): JsonSchema => ({
  title: 'Chest',
  type: 'object',
  properties,
  'x-entity': {
    path,
    access: { list: ['owner', 'guard'], view: ['owner', 'guard'], create: ['owner'], edit: ['owner'] },
    ...words,
  },
})
const before = chest(
  'store/crates',
  { name: text('Name'), size, hue: { ...text('Hue'), enum: ['red', 'blue'] }, hidden: closed },
  { label: '{name}', endpoint: 'crates', views: [{ path: 'big', title: 'Big ones', filter: { size: 9 } }] },
)
const after = chest(
  'boxes',
  { called: text('Name'), bulk: size, hue: { ...text('Hue'), enum: ['crimson', 'blue'] }, secret: closed },
  {
    label: '{called}',
    endpoint: 'boxes',
    list: { shapes: ['grid', { kind: 'board', by: 'hue' }] },
    routes: { edit: 'change', create: 'new' },
    views: [{ path: 'huge', title: 'Big ones', filter: { bulk: 9 } }],
  },
)
const changes: readonly ChangeEntry[] = [
  { entity: 'crate', rename: 'box' },
  { entity: 'box', field: 'name', rename: 'called' },
  { entity: 'box', field: 'size', rename: 'bulk' },
  { entity: 'box', field: 'hidden', rename: 'secret' },
  { entity: 'box', field: 'hue', values: { red: 'crimson' } },
]

let server: TestServer
let owner: SignedIn
beforeAll(async () => {
  const db = await openTestDatabase()
  const start = (schema: Readonly<Record<string, JsonSchema>>, entries: readonly ChangeEntry[]) =>
    createServer({
      db,
      ...makeEntities({ ...estate, ...schema }),
      features: [],
      version: '1',
      changes: entries,
    })
  const older = await start({ crate: before }, [])
  for (const row of [
    { name: 'Old chest', size: 9, hue: 'red' },
    { name: 'Blue chest', size: 2, hue: 'blue' },
  ])
    await older.store.create('crate', row, systemActor)
  await start({ box: after }, changes)
  server = await startTestServer({ db, schemas: { ...estate, box: after } })
  owner = await server.signIn('owner')
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

it('redirects lead bookmarks of lists, forms and records to their current pages', async () => {
  await signInAs(server, 'owner')
  const { address, go } = openConsole(server, '/house/store/crates/alterar/1')
  expect(await screen.findByDisplayValue('Old chest')).toBeTruthy()
  expect(address()).toBe('/house/boxes/change/1')
  for (const [was, now] of [
    ['/house/store/crates', '/house/boxes'],
    ['/house/store/crates/ver/2', '/house/boxes/ver/2'],
    ['/house/big', '/house/huge'],
    ['/house/big/ver/1', '/house/huge/ver/1'],
    ['/house/store/crates/cadastrar', '/house/boxes/new'],
  ] as const) {
    await go(was)
    await waitFor(() => expect(address()).toBe(now))
  }
  await go('/house/never/there')
  expect(await screen.findByRole('heading', { name: /não encontrada/i })).toBeTruthy()
})

it('a saved URL with renamed fields is converted, and only unknown parameters are reported', async () => {
  await signInAs(server, 'owner')
  const filter = encodeURIComponent(JSON.stringify({ size: { gte: 1 }, hue: ['red'] }))
  const { search, go } = openConsole(
    server,
    `/house/store/crates?filter=${filter}&sort=-size&columns=size:90,-*name,hue&group=size&shape=board%3Fby%3Dhue`,
  )
  await waitFor(() => expect(search().get('sort')).toBe('-bulk'))
  const params = search()
  expect(JSON.parse(params.get('filter') ?? '')).toEqual({ bulk: { gte: 1 }, hue: ['crimson'] })
  expect(params.get('columns')).toBe('bulk:90,-*called,hue')
  expect(params.get('group')).toBe('bulk')
  await go(`/house/boxes?filter=${encodeURIComponent('{"hue":"red"}')}`)
  const grid = within(await screen.findByRole('grid'))
  expect(await grid.findByText('Old chest')).toBeTruthy()
  await waitFor(() => expect(grid.queryByText('Blue chest')).toBeNull())
  await go('/house/boxes?sort=size,nonsense')
  expect(await screen.findByText(/Não entendemos parte do endereço: sort=nonsense\./)).toBeTruthy()
})

it('API calls with a renamed path are answered until another entity takes the name', async () => {
  expect(await (await owner.get('/api/crates/1')).json()).toMatchObject({ called: 'Old chest', bulk: 9 })
  expect((await owner.patch('/api/crates/2', { called: 'Navy chest' })).status).toBe(200)
  expect((await owner.patch('/api/crates/2', { bulk: 3 }, { 'If-Match': '"1"' })).status).toBe(412)
  const made = await owner.post('/api/crates?x=1', { called: 'New chest' })
  expect([made.status, (await owner.get('/api/crates')).headers.get('content-range')]).toEqual([
    201,
    'boxes 0-2/3',
  ])
  expect((await owner.get('/api/cratesand')).status).toBe(404)
})

it('renames are disclosed only for entities and fields that the user may see', async () => {
  const guard = await server.signIn('guard')
  const told = async (person: SignedIn) => (await person.get('/api/nomes-antigos')).json()
  expect(await told(owner)).toMatchObject({
    entities: { crate: 'box' },
    fields: { box: { name: 'called', size: 'bulk', hidden: 'secret' } },
    choices: { box: { hue: { red: 'crimson' } } },
    pages: { 'store/crates/ver/:id': { entity: 'box', kind: 'show' } },
  })
  expect(await told(guard)).toHaveProperty('fields', { box: { name: 'called', size: 'bulk' } })
  expect((await server.app.request('/api/nomes-antigos')).status).toBe(401)
})
