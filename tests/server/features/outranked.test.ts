// @module-tag extended
/*
 * Acting on another person for every pair of access levels and every action: only a higher level is allowed,
 * whatever the access group grants. All groups have all permissions here, so only the level can refuse.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { permissionsOf } from '../../../server/engine/index'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate, told } from './estate'
import { messagesTo } from './messages'

let estate: Estate
/** The group of each role and another one of the same level. */
const groups = new Map<string, readonly [own: number, other: number]>()
const people = new Map<string, SignedIn>()

const accounts = entities.flatMap((entity) => (entity.account ? [{ entity, ...entity.account }] : []))
const roles = accounts.map(({ role }) => role)
const levelOf = (role: string) => accounts.find((each) => each.role === role)?.level ?? 99

beforeAll(async () => {
  estate = await openEstate(features)
  const { store } = estate.server
  const permissions: number[] = []
  for (const name of new Set(entities.flatMap(permissionsOf).map((each) => each.name))) {
    permissions.push(await estate.make('permission', { name, order: permissions.length + 1 }))
  }
  for (const role of roles) {
    const own = (await store.list('role', { filter: { slug: role }, sort: [] }, systemActor)).rows[0]
    await store.update('role', Number(own?.id), { permissions }, '*', systemActor)
    const other = { description: `${role} 2`, slug: role, level: levelOf(role), permissions: [] }
    groups.set(role, [Number(own?.id), await estate.make('role', other)])
  }
  const { admin, supervisor, manager, technician, producer } = estate
  for (const person of [admin, supervisor, manager, technician, producer]) {
    await put(person.actor.entity ?? '', person.recordId, { role: groups.get(person.actor.role)?.[0] })
    people.set(person.actor.role, await estate.server.signInAs(person.actor.entity ?? '', person.recordId))
  }
}, 240_000)
afterAll(() => estate.server.close())

async function put(entity: string, id: number, values: Row): Promise<void> {
  await estate.server.store.update(entity, id, values, '*', systemActor)
}

let seed = 0
const digits = (text: string, weights: number) =>
  [...text].reduce((sum, digit, i) => sum + Number(digit) * (weights - i), 0) % 11
function newCpf(): string {
  seed += 1
  const base = String(100_000_000 + seed * 7919)
  const first = digits(base, 10) < 2 ? 0 : 11 - digits(base, 10)
  const second = digits(`${base}${first}`, 11) < 2 ? 0 : 11 - digits(`${base}${first}`, 11)
  return `${base}${first}${second}`
}

async function target(role: string, asker: SignedIn): Promise<{ id: number; email: string; entity: Entity }> {
  const entity = accounts.find((each) => each.role === role)?.entity as Entity
  const email = `alvo${seed + 1}@example.com`
  const has = (name: string) => entity.fields.some((field) => field.name === name)
  const id = await estate.make(entity.name, {
    email,
    cpf: newCpf(),
    role: groups.get(role)?.[0],
    ...(has('tipo_pessoa') && { tipo_pessoa: 'F' }),
    ...(has('empresa_id') && { empresa_id: estate.unit }),
    ...(has('supervisor_id') && { supervisor_id: estate.supervisor.recordId }),
    ...(has('gestor_id') && { gestor_id: estate.manager.recordId }),
    ...(has('tecnico_id') && { tecnico_id: estate.technician.recordId }),
  })
  await estate.server.db.query(`update "${entity.name}" set criado_por = $1 where id = $2`, [
    asker.accountId,
    id,
  ])
  return { id, email, entity }
}

interface PersonAction {
  readonly name: string
  prepare?(entity: Entity, id: number): Promise<void>
  ask(asker: SignedIn, base: string, role: string): Promise<Response>
}

const telephone = { title: 'Celular', format: 'cel', number: '35988887777', tipo: 'Celular' }
const ways: readonly PersonAction[] = [
  {
    name: 'another e-mail',
    ask: (one, base) => one.patch(base, { email: `tomado${seed}@example.com` }),
  },
  { name: 'no e-mail', ask: (one, base) => one.patch(base, { email: null }) },
  { name: 'another document', ask: (one, base) => one.patch(base, { cpf: newCpf() }) },
  { name: 'another telephone', ask: (one, base) => one.patch(base, { telefones: [telephone] }) },
  { name: 'another group', ask: (one, base, role) => one.patch(base, { role: groups.get(role)?.[1] }) },
  { name: 'an invitation', ask: (one, base) => one.post(`${base}/convite`) },
  {
    name: 'taking the second factor away',
    prepare: async (entity, id) => {
      await estate.server.db.query(
        `insert into sys_passkey (id, account_id, name, public_key, counter, created_at)
         select $3, id, 'x', 'x', 0, now() from sys_account where entity = $1 and record_id = $2`,
        [entity.name, id, `key of ${entity.name} ${id}`],
      )
    },
    ask: (one, base) => one.post(`${base}/segundo-fator/retirada`),
  },
  { name: 'seeing where the account is open', ask: (one, base) => one.get(`${base}/sessoes`) },
  { name: 'ending what is open', ask: (one, base) => one.post(`${base}/sessoes/encerramento`) },
  { name: 'blocking', ask: (one, base) => one.remove(base) },
  {
    name: 'letting in again',
    prepare: (entity, id) => estate.server.store.remove(entity.name, id, systemActor),
    ask: (one, base) => one.post(`${base}/reativacao`),
  },
  { name: 'anonymising', ask: (one, base) => one.post(`${base}/anonimizar`, { confirmacao: 'ANONIMIZAR' }) },
  {
    name: 'looking through the eyes',
    ask: (one, base, role) =>
      one.get('/api/regiao', { 'View-As': `${groups.get(role)?.[0]}/${base.split('/').at(-1)}` }),
  },
]

async function everything(entity: Entity, id: number): Promise<unknown> {
  const { db } = estate.server
  const account = [
    'select * from sys_account where entity = $1 and record_id = $2',
    [entity.name, id],
  ] as const
  return [
    await db.query(`select * from "${entity.name}" where id = $1`, [id]),
    await db.query(account[0], account[1]),
    await db.query('select count(*) as n from sys_token'),
  ]
}

const pairs = roles.flatMap((asker) => roles.map((asked) => [asker, asked] as const))

describe.each(pairs)('%s acting on a person with the role %s', (askerRole, role) => {
  it.each(ways.map((way) => [way.name, way] as const))('%s', async (name, way) => {
    const asker = people.get(askerRole) as SignedIn
    const { id, email, entity } = await target(role, asker)
    const session = await estate.server.signInAs(entity.name, id)
    await way.prepare?.(entity, id)
    const base = `/api/${entity.endpoint}/${id}`
    const sees = (await asker.get(base)).status === 200
    const before = await everything(entity, id)
    const { status, body } = await told(way.ask(asker, base, role))
    const isAbove = levelOf(askerRole) < levelOf(role) || levelOf(askerRole) === 0
    const isLook = name === 'looking through the eyes'
    if (!isAbove || !sees) {
      // Not all roles have the field of the group.
      expect([403, 404, ...(name === 'another group' ? [422] : [])], JSON.stringify(body)).toContain(status)
      expect(await everything(entity, id)).toEqual(before)
      return
    }
    // View as is refused for another scope or the same level.
    if (isLook && (askerRole !== 'admin' || role === 'admin')) return expect(status).toBe(403)
    // Required fields are validated for every caller.
    if (['no e-mail', 'another group'].includes(name) && status === 422) return
    expect([200, 201], `${status} ${JSON.stringify(body)}`).toContain(status)
    if (!/e-mail|document/.test(name)) return
    expect((await session.get('/api/auth/sessoes')).status).toBe(401)
    expect(await messagesTo(estate.server, email)).toHaveLength(1)
  })
})

it('access levels are compared by the group and not by the role', async () => {
  const [, low] = groups.get('supervisor') ?? []
  await put('role', Number(low), { level: 9, permissions: [] })
  const asker = estate.supervisor
  await put('supervisor', asker.recordId, { role: low })
  const demoted = await estate.server.signInAs('supervisor', asker.recordId)
  const { id } = await target('gestor', demoted)
  await put('role', Number(low), {
    permissions: (
      await estate.server.store.list('permission', { filter: {}, sort: [] }, systemActor)
    ).rows.map((row) => Number(row.id)),
  })
  expect((await demoted.patch(`/api/gestor/${id}`, { email: 'nada@example.com' })).status).toBe(403)
  // Edits without effect on sign-in only need permissions.
  expect((await demoted.patch(`/api/gestor/${id}`, { nome: 'Rui Prado' })).status).toBe(200)
})

it('a person cannot be created with the same or a higher access level', async () => {
  const asker = people.get('gestor') as SignedIn
  for (const role of ['admin', 'supervisor', 'gestor']) {
    const { status } = await told(
      asker.post(`/api/${role}`, {
        nome: 'Nova Pessoa',
        cpf: newCpf(),
        email: `nova${seed}@example.com`,
        role: groups.get(role)?.[0],
        telefones: [telephone],
        ...(role === 'gestor' && { empresa_id: estate.unit }),
      }),
    )
    expect(status, role).toBe(403)
  }
})
