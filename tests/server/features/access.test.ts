import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Simulation } from '#model/wire/record/event'
import { seedAccessGroups } from '../../../server/demo/accessGroups'
import { seed } from '../../../server/engine/index'
import type { SeedTools } from '../../../server/engine/registered'
import { createAccess } from '../../../server/features/access-control/feature'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
const groups = new Map<string, Row>()
const ids = new Map<string, number>()

beforeAll(async () => {
  estate = await openEstate([createAccess()])
  const { db, store } = estate.server
  await seed({ db, entities, validators }, (tools: SeedTools) =>
    seedAccessGroups(tools, entities, new Date()),
  )
  await reload()
  for (const { id, name } of (await store.list('permission', { filter: {}, sort: [] }, systemActor)).rows) {
    ids.set(String(name), Number(id))
  }
}, 120_000)
afterAll(() => estate.server.close())

async function reload(): Promise<void> {
  const { rows } = await estate.server.store.list('role', { filter: { parent: null }, sort: [] }, systemActor)
  for (const row of rows) groups.set(String(row.slug), row)
}

function group(slug: string): Row {
  return groups.get(slug) as Row
}

async function grant(slug: string, change: (permissions: number[]) => number[], who = estate.admin) {
  await reload()
  const { id, level, permissions } = group(slug)
  return told(who.patch('/api/role', [{ id, level, permissions: change([...(permissions as number[])]) }]))
}

function permission(name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`no permission ${name}`)
  return id
}

describe('permissions of an access group', () => {
  it('match the schemas at first and are listed by id in the order of the permissions', async () => {
    const list = await bodyOf<Row[]>(estate.producer.get('/api/permission?list=true'))
    const orders = list.map(({ order }) => Number(order))
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
    const me = await bodyOf<{ roles: { slug: string; permissions: Record<string, boolean> }[] }>(
      estate.manager.post('/api/auth/me', {}),
    )
    expect(me.roles[0]?.slug).toBe('gestor')
    expect(me.roles[0]?.permissions[String(permission('register.aprovar'))]).toBe(true)
    expect(me.roles[0]?.permissions[String(permission('admin.list'))]).toBe(false)
  })

  it('take effect at the next request, for actions, transitions and rows alike', async () => {
    expect((await estate.manager.get('/api/safra')).status).toBe(200)
    expect((await grant('gestor', (all) => all.filter((id) => id !== permission('safra.list')))).status).toBe(
      200,
    )
    for (const path of ['/api/safra', '/api/safra/resumo']) {
      expect((await estate.manager.get(path)).status).toBe(403)
    }
    expect((await grant('gestor', (all) => [...all, permission('safra.list')])).status).toBe(200)
    expect((await estate.manager.get('/api/safra')).status).toBe(200)

    const request = await estate.make('register', {})
    await grant('gestor', (all) => all.filter((id) => id !== permission('register.analisar')))
    const refused = await told(estate.manager.post(`/api/register/${request}/transicoes/analisar`, {}))
    expect(refused.status).toBe(403)
    await grant('gestor', (all) => [...all, permission('register.analisar')])
    expect((await estate.manager.post(`/api/register/${request}/transicoes/analisar`, {})).status).toBe(200)
  })
})

describe('PATCH /role', () => {
  it("only changes groups of a lower level than the caller's", async () => {
    const own = await grant('admin', () => [])
    expect(own).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    const raised = await told(
      estate.admin.patch('/api/role', [{ id: group('gestor').id, level: 0, permissions: [] }]),
    )
    expect(raised.status).toBe(403)
    expect(
      (await told(estate.admin.patch(`/api/role/${group('admin').id}`, { description: 'x' }))).status,
    ).toBe(403)
    expect((await grant('gestor', (all) => all, estate.supervisor)).status).toBe(403)
  })

  it("only grants permissions that the caller's group has", async () => {
    const needed = ['role.edit', 'permission.list', 'permission.view'].map(permission)
    await grant('supervisor', (all) => [...all, ...needed])
    expect((await grant('gestor', (all) => all, estate.supervisor)).status).toBe(200)
    const more = await grant('gestor', (all) => [...all, permission('admin.list')], estate.supervisor)
    expect(more).toMatchObject({ status: 403, body: { message: expect.stringContaining('admin.list') } })
    expect((await estate.manager.get('/api/admin')).status).toBe(403)
    await grant('supervisor', (all) => all.filter((id) => !needed.includes(id)))
  })

  it.each([
    {},
    'x',
    [1],
    [{ id: 1 }],
    [{ id: 1, level: 3, permissions: ['1'] }],
    [{ id: -1, level: 1, permissions: [] }],
  ])('refuses %j', async (body) => {
    expect([400, 422]).toContain((await estate.admin.patch('/api/role', body)).status)
  })

  it('limits the group tree to two levels', async () => {
    const base = { slug: 'tecnico', level: group('tecnico').level, permissions: [] }
    const child = await told(
      estate.admin.post('/api/role', { ...base, description: 'Campo', parent: group('tecnico').id }),
    )
    expect(child).toMatchObject({ status: 201 })
    const grandchild = await told(
      estate.admin.post('/api/role', { ...base, description: 'Neto', parent: child.body.id }),
    )
    expect(grandchild.status).toBe(422)
    const stranger = { ...base, description: 'Outro', slug: 'gestor', parent: group('tecnico').id }
    expect((await told(estate.admin.post('/api/role', stranger))).status).toBe(422)
    expect((await estate.admin.remove(`/api/role/${group('tecnico').id}`)).status).toBe(409)
    expect((await estate.admin.remove(`/api/role/${child.body.id}`)).status).toBe(200)
  })
})

describe('accounts and their groups', () => {
  const move = (who: SignedIn, entity: string, id: number, role: unknown) =>
    told(who.patch(`/api/${entity}/${id}`, { role }))

  it('decide who is notified of something to decide', async () => {
    const { technician, admin, farm, make } = estate
    const report = { status: 'em_revisao', fazenda_id: farm, papeis: ['tecnico'] }
    const id = await make('relatorio', report)
    const toldOf = async () => {
      const path = '/api/eventos/relatorio/aRevisar/simulacao'
      const { registros } = await bodyOf<Simulation>(admin.get(path))
      return registros.find((each) => each.id === id)?.pessoas.map(({ nome }) => nome)
    }
    expect(await toldOf()).not.toContain(technician.actor.name)
    const publish = permission('relatorio.publicar')
    await grant('tecnico', (all) => [...all, publish])
    expect(await toldOf()).toContain(technician.actor.name)
    await grant('tecnico', (all) => all.filter((each) => each !== publish))
  })

  it('nobody can change their own group', async () => {
    const other = await estate.make('role', {
      description: 'Outro',
      slug: 'admin',
      level: 0,
      permissions: [],
    })
    const answer = await move(estate.admin, 'admin', estate.admin.recordId, other)
    expect(answer.status).toBe(403)
  })

  it('the last administrator cannot be removed', async () => {
    const second = await estate.make('admin', { role: group('admin').id, email: 'segunda@example.com' })
    const helper = await estate.server.signInAs('admin', second)
    expect((await helper.remove(`/api/admin/${estate.admin.recordId}`)).status).toBe(200)
    const last = await told(helper.remove(`/api/admin/${second}`))
    expect(last).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('último administrador') },
    })
  })
})
