import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const thing = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  title: 'Thing',
  type: 'object',
  properties: { name: { type: 'string', title: 'Name' }, ...properties },
  'x-entity': { label: '{name}', access: { list: ['chief'] } },
})

let server: TestServer
let chief: SignedIn
let keeper: SignedIn
beforeAll(async () => {
  const db = await openTestDatabase()
  const start = (schema: JsonSchema, day: string, changes = {}) =>
    createServer({
      db,
      ...makeEntities({ ...workshop, thing: schema }),
      features: [],
      version: '1',
      now: () => new Date(`${day}T12:00:00Z`),
      ...changes,
    })
  await start(thing({ size: { type: 'integer', title: 'Size' } }), '2026-11-01')
  await start(thing({ width: { type: 'integer', title: 'Width' } }), '2026-11-02', {
    changes: [{ entity: 'thing', field: 'size', rename: 'width' }],
  })
  const last = thing({
    width: { type: 'integer', title: 'Width' },
    colour: { type: 'string', title: 'Colour', maxLength: 9 },
  })
  server = await startTestServer({
    db,
    schemas: { ...workshop, thing: last },
    replays: true,
    now: () => new Date('2026-11-03T12:00:00Z'),
  })
  chief = await server.signIn('chief')
  keeper = await server.signIn('keeper')
})
afterAll(() => server.close())

it('GET /esquemas/mudancas lists the changes of each start for the highest access level, newest first', async () => {
  const { plano, aplicadas, guardadas } = await chief.client.call('GET /esquemas/mudancas')
  expect([plano, guardadas]).toEqual([[], []])
  expect(aplicadas.map(({ em }) => em.slice(0, 10))).toEqual(['2026-11-03', '2026-11-02'])
  expect(aplicadas[0]?.mudancas).toEqual([
    { entidade: 'thing', texto: 'Thing · Colour (`thing.colour`): campo novo: texto', decidida: false },
  ])
  expect(aplicadas[1]?.mudancas).toContainEqual({
    entidade: 'thing',
    texto: expect.stringContaining('`size` passa a se chamar `width`'),
    decidida: true,
  })
})

it('GET /esquemas/mudancas is forbidden to other roles', async () => {
  expect((await keeper.get('/api/esquemas/mudancas')).status).toBe(403)
})
