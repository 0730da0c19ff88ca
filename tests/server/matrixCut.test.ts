// @module-tag extended
/*
 * The effect of removing one permission from a group, over HTTP on the real schemas: the action is refused on
 * every endpoint, and only that action. The cases are generated from the schemas.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Act, Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { seedAccessGroups } from '../../server/demo/accessGroups'
import { seed } from '../../server/engine/index'
import type { SeedTools } from '../../server/engine/registered'
import { features } from '../support/features'
import { recordMaker } from '../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../support/server'

let server: TestServer
let admin: SignedIn
let group: Row
const permissions = new Map<string, number>()
const records = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer({ entities, validators, features, remembersReads: true })
  const { db, store } = server
  await seed({ db, entities, validators }, (tools: SeedTools) =>
    seedAccessGroups(tools, entities, new Date()),
  )
  const all = { filter: {}, sort: [] } as const
  for (const { id, name } of (await store.list('permission', all, systemActor)).rows) {
    permissions.set(String(name), Number(id))
  }
  const make = recordMaker(server.index, store)
  for (const entity of entities) records.set(entity.name, await make(entity.name))
  // The specification uses the ids 1 to 5 of these for types.
  for (let count = 0; count < 6; count++) {
    records.set('adubagemecalagem', await make('adubagemecalagem', {}))
  }
  const { rows } = await store.list(
    'role',
    { filter: { slug: 'admin', parent: null }, sort: [] },
    systemActor,
  )
  group = rows[0] as Row
  admin = await server.signInAs('admin', await make('admin', { role: group.id }))
}, 240_000)

afterAll(() => server.close())

/** Grants the group all its initial permissions except some. */
async function cut(...names: readonly string[]): Promise<void> {
  const taken = names.map((name) => permissions.get(name))
  const kept = (group.permissions as number[]).filter((id) => !taken.includes(id))
  await server.store.update('role', Number(group.id), { permissions: kept }, '*', systemActor)
}

/** Expects every endpoint to refuse, named by path in a failure. */
async function closed(calls: readonly (readonly [string, () => Promise<Response>])[]): Promise<void> {
  for (const [address, call] of calls) expect([address, (await call()).status]).toEqual([address, 403])
}

const registered = entities.filter((entity) => entity.access.list.includes('admin'))
const first = (entity: Entity) => entity.fields.find(({ system }) => !system)?.name ?? 'id'

describe.each(registered.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const base = `/api/${entity.endpoint}`
  const has = (act: Act) => mayAct(entity, act, { ...admin.actor, permissions: undefined as never })

  it('is not listed, aggregated, exported or searched without its list permission', async () => {
    await cut(`${name}.list`, `${name}.export`)
    const question = encodeURIComponent(JSON.stringify({ id: records.get(name) }))
    await closed([
      [base, () => admin.get(base)],
      [`${base}?filter`, () => admin.get(`${base}?filter=${question}`)],
      [`${base}?q`, () => admin.get(`${base}?q=a&range=[0,0]`)],
      [`${base}/resumo`, () => admin.get(`${base}/resumo`)],
      [`${base}/resumo?facets`, () => admin.get(`${base}/resumo?facets=${first(entity)}`)],
      [`${base} as CSV`, () => admin.get(base, { Accept: 'text/csv' })],
      [`${base} as lines`, () => admin.get(`${base}?formato=xlsx`, { Accept: 'application/x-ndjson' })],
      ['/api/visoes', () => admin.get(`/api/visoes?entidade=${name}`)],
    ])
  })

  it('is not read or labelled in references without its view permission', async () => {
    await cut(`${name}.view`)
    const id = records.get(name)
    await closed([
      [base, () => admin.get(`${base}/${id}`)],
      [`${base}/historico`, () => admin.get(`${base}/${id}/historico`)],
      [`${base}/linha-do-tempo`, () => admin.get(`${base}/${id}/linha-do-tempo`)],
      [`${base}/anotacoes`, () => admin.post(`${base}/${id}/anotacoes`, { texto: 'x' })],
    ])
    for (const other of registered) {
      const field = other.fields.find(({ kind, ref }) => kind === 'reference' && ref?.entity === name)
      if (!field || other === entity) continue
      const target = server.index.get(name)?.fields.find((each) => each.kind === 'text')?.name
      const path = target && `${field.name}.${target}`
      if (path) {
        const answer = await admin.get(`/api/${other.endpoint}?fields=${path}&range=[0,0]`)
        expect([path, answer.status]).toEqual([path, 400])
      }
      break
    }
  })

  it('is not written without the permission of the action on any endpoint, single or bulk', async () => {
    const transitions = Object.keys(entity.workflow?.transitions ?? {})
    await cut(
      ...['create', 'edit', 'remove', ...transitions, ...entity.actions.map((each) => each.name)].map(
        (act) => `${name}.${act}`,
      ),
    )
    const id = records.get(name)
    const before = await server.store.get(name, Number(id), systemActor)
    const others: (readonly [string, () => Promise<Response>])[] = [
      ...(has('create') ? [['POST', () => admin.post(base, {})] as const] : []),
      ...(has('edit') ? [['PATCH', () => admin.patch(`${base}/${id}`, {})] as const] : []),
      ...(has('remove') ? [['DELETE', () => admin.remove(`${base}/${id}`)] as const] : []),
      ...transitions.map((each) => [each, () => admin.post(`${base}/${id}/transicoes/${each}`, {})] as const),
    ]
    await closed(others)
    expect(await server.store.get(name, Number(id), systemActor)).toEqual(before)
  })
})

it('custom endpoints require the same permissions', async () => {
  const id = (name: string) => records.get(name)
  const managers = { filter: { slug: 'gestor', parent: null }, sort: [] } as const
  const below = (await server.store.list('role', managers, systemActor)).rows[0]
  const taken: readonly (readonly [permission: string, call: () => Promise<Response>])[] = [
    ['register.aprovar', () => admin.patch(`/api/register/status/${id('register')}`, { status: 2 })],
    ['register.view', () => admin.get(`/api/register/send-sms/${id('register')}`)],
    [
      'aprovacao.aprovar',
      () => admin.patch(`/api/aprovacao/status/${id('aprovacao')}`, { status: 'aprovado' }),
    ],
    ['role.edit', () => admin.patch('/api/role', [below])],
    ['produtor.anonimizar', () => admin.post(`/api/produtor/${id('produtor')}/anonimizar`, {})],
    ['pagamento.view', () => admin.get(`/api/payment/check/${id('pagamento')}`)],
    ['pagamento.view', () => admin.get(`/api/payment/pix/qrcode/${id('pagamento')}`)],
    ['anuidade.gerar', () => admin.get(`/api/anuidade/previa/${id('safra')}`)],
    ['anuidade.gerar', () => admin.post(`/api/anuidade/geracao/${id('safra')}`)],
    ['produto.list', () => admin.post('/api/catalogo/produtos', { unidades: [1] })],
  ]
  for (const [permission, call] of taken) {
    await cut(permission)
    expect([permission, (await call()).status]).toEqual([permission, 403])
  }
  await cut('talhao.list')
  const found = (await (await admin.get('/api/busca?q=a')).json()) as { entity: string }[]
  expect(found.filter(({ entity }) => entity === 'talhao')).toEqual([])
})
