import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { seedAccessGroups } from '../../../server/demo/accessGroups'
import { seed } from '../../../server/engine/index'
import type { SeedTools } from '../../../server/engine/registered'
import { createAccess } from '../../../server/features/access-control/feature'
import { createDashboard } from '../../../server/features/dashboard/feature'
import { createPasswords } from '../../../server/features/password/feature'
import { createProfile } from '../../../server/features/profile/feature'
import { createRegistrations } from '../../../server/features/registrations/feature'
import { sessions } from '../../../server/features/sessions/feature'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate } from './estate'

let estate: Estate

beforeAll(async () => {
  const url = 'https://console.example.com'
  const identity = [createPasswords(url), createProfile(url), sessions]
  estate = await openEstate([createAccess(), ...identity, createDashboard(), createRegistrations(url)])
  const { db } = estate.server
  await seed({ db, entities, validators }, (tools: SeedTools) =>
    seedAccessGroups(tools, entities, new Date()),
  )
}, 120_000)
afterAll(() => estate.server.close())

/** The request header for the group of a person, or for the person. */
function as(who: SignedIn, isPerson = true): Record<string, string> {
  const group = String(who.actor.record?.role)
  return { 'View-As': isPerson ? `${group}/${who.recordId}` : group }
}

const rowsOf = async (answer: Promise<Response>) => (await bodyOf<Row[]>(answer)).map(({ id }) => id)

describe('view as a person', () => {
  it('shows the sections, rows and fields of that person', async () => {
    const { admin, producer, farm } = estate
    const headers = as(producer)
    const me = await bodyOf<{ roles: Row[]; actor: Row }>(admin.post('/api/auth/me', {}, headers))
    expect(me.roles[0]?.slug).toBe('produtor')
    expect(me.actor).toMatchObject({ role: 'produtor', viewer: { id: admin.accountId } })
    expect(await rowsOf(admin.get('/api/fazenda', headers))).toEqual([farm])
    expect(await rowsOf(admin.get('/api/fazenda'))).toHaveLength(2)
    expect((await admin.get(`/api/fazenda/${estate.otherFarm}`, headers)).status).toBe(404)
    expect((await admin.get('/api/supervisor', headers)).status).toBe(403)
    const [seen] = await bodyOf<Row[]>(admin.get('/api/produtor', headers))
    expect(seen).not.toHaveProperty('role')
    expect(await bodyOf(admin.get('/api/fazenda/resumo', headers))).toMatchObject({ total: 1 })
    const range = { from: '2026-01-01', to: '2026-03-31' }
    expect((await admin.post('/api/dashboard/1/from/to', range, headers)).status).not.toBe(403)
  })

  it('shows the actions of the group and refuses every write', async () => {
    const { admin, manager } = estate
    const headers = as(manager)
    const me = await bodyOf<{ actor: { permissions: Row } }>(admin.post('/api/auth/me', {}, headers))
    expect(me.actor.permissions['produtor.create']).toBe(true)
    expect(me.actor.permissions['admin.create']).toBe(false)
    const region = await estate.make('regiao', { nome: 'Intacta' })
    const before = await estate.row('regiao', region)
    for (const answer of [
      admin.post('/api/regiao', { nome: 'X' }, headers),
      admin.patch(`/api/regiao/${region}`, { nome: 'X' }, headers),
      admin.patch('/api/role', [], headers),
      admin.patch('/api/profile', {}, headers),
      admin.post('/api/visoes', {}, headers),
      admin.post('/api/auth/sair-de-todos', {}, headers),
    ]) {
      expect((await answer).status).toBe(403)
    }
    expect(await estate.row('regiao', region)).toEqual(before)
    // This GET endpoint writes.
    const request = await estate.make('register', {})
    expect((await admin.get(`/api/register/send-sms/${request}`, headers)).status).toBe(403)
    expect((await estate.row('register', request)).sms_enviado_em ?? null).toBeNull()
  })

  it('cannot reach the account of the person', async () => {
    for (const path of ['/api/profile', '/api/profile/exportar', '/api/auth/sessoes', '/api/auditoria']) {
      expect([path, (await estate.admin.get(path, as(estate.producer))).status]).toEqual([path, 403])
    }
  })
})

describe('view as a group', () => {
  it('hides rows that belong to particular people', async () => {
    const headers = as(estate.producer, false)
    expect(await rowsOf(estate.admin.get('/api/fazenda', headers))).toEqual([])
    expect((await estate.admin.get('/api/safra', headers)).status).toBe(200)
  })

  it('requires the permission to edit groups, a lower access level and an existing group', async () => {
    const { admin, supervisor, manager, producer } = estate
    expect((await supervisor.get('/api/safra', as(producer))).status).toBe(403)
    expect((await manager.get('/api/safra', as(producer))).status).toBe(403)
    expect((await admin.get('/api/safra', as(admin))).status).toBe(403)
    expect((await admin.get('/api/safra', { 'View-As': '999999' })).status).toBe(404)
    expect(
      (await admin.get('/api/safra', { 'View-As': `${producer.actor.record?.role}/999999` })).status,
    ).toBe(404)
    const empty = await estate.make('role', {
      description: 'Vazio',
      slug: 'gestor',
      level: 2,
      permissions: [],
    })
    const other = { 'View-As': `${empty}/${manager.recordId}` }
    expect((await admin.get('/api/safra', other)).status).toBe(404)
    expect((await admin.get('/api/safra', { 'View-As': '1 or 1=1' })).status).toBe(400)
  })

  it("never shows more than the caller's own scope", async () => {
    const { admin, manager, server } = estate
    const [mine, theirs] = [admin.actor.record?.role, manager.actor.record?.role].map(Number)
    const list = { filter: { name: 'peneira.list' }, sort: [] } as const
    const [permission] = (await server.store.list('permission', list, systemActor)).rows
    const group = await server.store.get('role', mine as number, systemActor)
    const permissions = (group.permissions as number[]).filter((id) => id !== permission?.id)
    await server.store.update('role', mine as number, { permissions }, '*', systemActor)
    expect((await manager.get('/api/peneira')).status).toBe(200)
    expect((await admin.get('/api/peneira', { 'View-As': String(theirs) })).status).toBe(403)
  })

  it("is audited under the caller's name", async () => {
    const { admin, technician } = estate
    await admin.get('/api/safra', as(technician))
    await admin.get('/api/safra', as(technician))
    const found = await bodyOf<Row[]>(admin.get('/api/auditoria?acao=viewAs&entidade=tecnico'))
    expect(found).toMatchObject([{ actorId: admin.accountId, recordId: technician.recordId }])
  })
})
