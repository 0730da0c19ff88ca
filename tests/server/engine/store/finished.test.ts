/* Records that are locked as a whole cannot be archived; filters with an invalid operand are rejected. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = { list: ['boss'], create: ['boss'], edit: ['boss'], remove: ['boss'] }
const schemas: Readonly<Record<string, JsonSchema>> = {
  boss: {
    title: 'Chefe',
    type: 'object',
    'x-entity': { access, account: { role: 'boss', level: 0, area: 'boss', title: 'Chefe' } },
    properties: {
      name: { title: 'Nome', type: 'string' },
      email: { title: 'E-mail', type: 'string', format: 'email' },
    },
  },
  order: {
    title: 'Pedido',
    type: 'object',
    'x-entity': {
      access,
      label: '{name}',
      workflow: {
        field: 'state',
        initial: 'open',
        states: { open: { label: 'Aberto', color: 'green' }, sent: { label: 'Enviado', locked: true } },
        transitions: { send: { label: 'Enviar', from: ['open'], to: 'sent', roles: ['boss'] } },
      },
    },
    properties: {
      name: { title: 'Nome', type: 'string' },
      size: { title: 'Tamanho', type: 'number' },
      day: { title: 'Dia', type: 'string', format: 'date' },
      state: { title: 'Situação', type: 'string', enum: ['open', 'sent'] },
    },
    required: ['name'],
  },
}

let server: TestServer
let boss: SignedIn
beforeAll(async () => {
  server = await startTestServer({ schemas })
  boss = await server.signIn('boss')
})
afterAll(() => server.close())

it('a record that its state locks as a whole cannot be archived, and the message says why', async () => {
  const open = (await server.make('order', { name: 'Um' })).id
  const sent = (await server.make('order', { name: 'Dois' })).id
  expect((await boss.post(`/api/order/${sent}/transicoes/send`, {})).status).toBe(200)
  const refused = await boss.remove(`/api/order/${sent}`)
  expect(refused.status).toBe(409)
  expect(((await refused.json()) as { message: string }).message).toBe(
    'Na situação “Enviado” o registro não pode mais ser alterado.',
  )
  expect((await boss.remove(`/api/order/${open}`)).status).toBe(200)
})

it.each([
  { size: { gte: 'dez' } },
  { day: { lt: '01/02/2026' } },
  { size: { null: 'sim' } },
  { name: { contains: 7 } },
  { size: { ne: 'x' } },
  { state: { ne: 'nowhere' } },
])('a query with %j is refused', async (filter) => {
  const answer = await boss.get(`/api/order?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(answer.status).toBe(400)
  const [[path, condition]] = Object.entries(filter) as [[string, object]]
  const where = `/filter/${path}/${Object.keys(condition)[0]}`
  expect(await answer.json()).toMatchObject({
    errors: [{ path: where, message: expect.stringMatching(/^Valor inválido em /) }],
  })
})

it('labels the values of a workflow field with the titles of its states', async () => {
  const { id } = await server.make('order', { name: 'Três' })
  const row = (await (await boss.get(`/api/order/${id}?labels=1`)).json()) as { _labels?: object }
  expect(server.index.get('order')?.fields.find(({ name }) => name === 'state')?.values).toEqual([
    { value: 'open', title: 'Aberto' },
    { value: 'sent', title: 'Enviado' },
  ])
  expect(row._labels ?? {}).not.toMatchObject({ state: 'open' })
  expect(server.index.get('order')?.workflow?.states.open?.color).toBe('success')
})
