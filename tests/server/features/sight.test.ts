/*
 * Fields that determine whose scope a record is in, for every entity, every role scoped by the field and
 * every role that may edit it without a higher access level: the record stays in the scope of those people.
 * The cases are read from the schemas.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate, told } from './estate'

let estate: Estate
const people = new Map<string, SignedIn>()
/**
 * Changes rejected because of other people's scope, and not because the new reference is outside the editor's scope.
 */
const refused: string[] = []
/** For each scope field, a value inside the fixtures' scope and one outside. */
const values = new Map<string, readonly [seen: unknown, unseen: unknown]>()

beforeAll(async () => {
  estate = await openEstate(features)
  const { admin, supervisor, manager, technician, producer, stranger, farm, otherFarm } = estate
  for (const one of [admin, supervisor, manager, technician, producer]) people.set(one.actor.role, one)
  const region = async (id: number) => (await estate.row('fazenda', id)).regiao_id
  const otherTechnician = (await estate.row('produtor', stranger.recordId)).tecnico_id
  const otherManager = await estate.make('gestor', {
    empresa_id: estate.unit,
    supervisor_id: await estate.make('supervisor', { regioes: [], email: 'longe@example.com' }),
  })
  values.set('regiao_id', [await region(farm), await region(otherFarm)])
  values.set('regioes', [[await region(farm)], [await region(otherFarm)]])
  values.set('fazenda_id', [farm, otherFarm])
  values.set('produtor', [[producer.recordId], [stranger.recordId]])
  values.set('produtor_id', [producer.recordId, stranger.recordId])
  values.set('tecnico_id', [technician.recordId, otherTechnician])
  values.set('gestor_id', [manager.recordId, otherManager])
  values.set('papeis', [['supervisor', 'gestor', 'tecnico'], ['gestor']])
}, 240_000)
afterAll(() => estate.server.close())

const entityOf = (name: string) => {
  const entity = entities.find((each) => each.name === name)
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

const levelOf = (role: string) => entities.find(({ account }) => account?.role === role)?.account?.level ?? 99

/** Entity, field, the role scoped by it and a role that may edit it without a higher level. */
const cases = entities.flatMap((entity) =>
  Object.entries(entity.scope).flatMap(([role, filters]) => {
    const heads = new Set(filters.flatMap((filter) => Object.keys(filter)).map((path) => path.split('.')[0]))
    return entity.fields
      .filter((field) => heads.has(field.name) && !field.system && !field.readOnly)
      .flatMap(({ name, roles }) =>
        entity.access.edit
          .filter((each) => each !== role && levelOf(each) >= levelOf(role))
          .filter((each) => (roles.edit ?? roles.view ?? [each]).includes(each))
          .map((editor) => [entity.name, name, role, editor, entity] as const),
      )
  }),
)

/** Creates a record that is in the editor's scope and, by the field, in that of the fixtures' people. */
async function record(entity: Entity, field: string, editor: SignedIn): Promise<number> {
  const [seen] = values.get(field) ?? []
  const own = entity.fields.some(({ name }) => name === 'produtor')
    ? { produtor_id: estate.producer.recordId }
    : {}
  const rest = field === 'papeis' ? {} : own
  const id = await estate.make(entity.name, {
    ...rest,
    ...(entity.name === 'fazenda' && { produtor: [estate.producer.recordId] }),
    ...(entity.name === 'tecnico' && {
      supervisor_id: null,
      gestor_id: values.get('gestor_id')?.[field === 'gestor_id' ? 0 : 1],
      regioes: [],
    }),
    [field]: seen,
  })
  await estate.server.db.query(`update "${entity.name}" set criado_por = $1 where id = $2`, [
    editor.accountId,
    id,
  ])
  return id
}

async function sees(who: SignedIn, { endpoint }: Entity, id: number): Promise<boolean> {
  return (await who.get(`/api/${endpoint}/${id}`)).status === 200
}

describe.each(cases)('%s.%s, which scopes a %s, edited by a %s', (_name, field, role, editorRole, entity) => {
  it('does not move the record out of scope', async () => {
    const editor = people.get(editorRole) as SignedIn
    const watcher = people.get(role) as SignedIn
    const [, unseen] = values.get(field) ?? []
    expect(unseen, `a value for ${field}`).toBeDefined()
    const id = await record(entity, field, editor)
    expect([await sees(watcher, entity, id), await sees(editor, entity, id)]).toEqual([true, true])
    // The new reference is brought into the editor's scope if possible.
    const { ref } = entity.fields.find(({ name }) => name === field) ?? {}
    if (ref) {
      await estate.server.db.query(
        `update "${ref.entity}" set criado_por = $1 where id = any ($2::bigint[])`,
        [editor.accountId, [unseen].flat()],
      )
    }
    const { status, body } = await told(
      editor.patch(`/api/${entity.endpoint}/${id}`, { [field]: unseen, ...besides(entity, field, unseen) }),
    )
    expect([403, 422], JSON.stringify(body)).toContain(status)
    if (JSON.stringify(body).includes('do alcance de quem o acompanha'))
      refused.push(`${entity.name}.${field}`)
    expect(await sees(watcher, entity, id)).toBe(true)
  })
})

function besides(entity: Entity, field: string, value: unknown): Row {
  if (entity.name === 'fazenda' && field === 'produtor') return { produtor_id: [value].flat()[0] }
  return entity.fields.some(({ name }) => name === 'talhao_ids') ? { talhao_ids: [] } : {}
}

it('a higher access level can move a record, and others can move it within the same scope', async () => {
  const { supervisor, producer, farm } = estate
  const [seen, unseen] = values.get('regiao_id') ?? []
  const wide = await estate.make('supervisor', { regioes: [seen, unseen], email: 'larga@example.com' })
  const region = await estate.make('regiao', {})
  await estate.server.db.query('update fazenda set regiao_id = $1 where id = $2', [unseen, farm])
  // Only the person with both regions sees the record before and after.
  const patch = (who: SignedIn, value: unknown): Promise<{ status: number; body: Row }> =>
    told(who.patch(`/api/fazenda/${farm}`, { regiao_id: value }))
  expect((await patch(producer, seen)).status).toBe(200)
  expect((await patch(producer, unseen)).status).toBe(422)
  expect((await patch(producer, region)).status).toBe(422)
  expect((await patch(estate.admin, region)).status).toBe(200)
  expect((await supervisor.get(`/api/fazenda/${farm}`)).status).toBe(404)
  // No person is assigned to this region, so nobody loses the record.
  expect((await patch(producer, await estate.make('regiao', {}))).status).toBe(200)
  expect(wide).toBeGreaterThan(0)
})

it('editable scope fields have a reason in their schema', () => {
  const confirmed = entities.flatMap(({ name }) => {
    const schema = JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')) as Record<'x-entity', Row>
    return Object.keys(schema['x-entity'].scopeEditable ?? {}).map((field) => `${name} ${field}`)
  })
  expect(confirmed.toSorted()).toEqual(
    [...new Set(cases.map(([entity, field]) => `${entity} ${field}`))].sort(),
  )
})

describe("a person outside the caller's scope", () => {
  const fresh = (at: number) => formats.cpf.sample(7_000 + at)
  const groupOf = async (slug: string) => {
    const [group] = await estate.server.db.query<{ id: number }>('select id from role where slug = $1', [
      slug,
    ])
    return group?.id
  }
  const enter = async (who: SignedIn, more: Row) => {
    const row = await estate.row('produtor', estate.producer.recordId)
    const own = entityOf('produtor').fields.filter(
      ({ system, readOnly, name }) => !system && !readOnly && name !== 'role' && row[name] != null,
    )
    const input = Object.fromEntries(own.map(({ name }) => [name, row[name]]))
    const role = await groupOf('produtor')
    return told(who.post('/api/produtor', { ...input, role, ...more }))
  }

  it('is reported as existing to those who register people, a few times; then registration is rate limited', async () => {
    const { manager, producer, stranger, server } = estate
    await server.store.update('gestor', manager.recordId, { role: await groupOf('gestor') }, '*', systemActor)
    const { cpf: seen } = await estate.row('produtor', producer.recordId)
    const { cpf: unseen, email } = await estate.row('produtor', stranger.recordId)
    // Duplicates in the caller's own scope can be reported without limit.
    for (let at = 0; at < 12; at++) {
      const { status, body } = await enter(manager, { cpf: seen, email: 'novo@example.com' })
      expect([status, body.errors], JSON.stringify(body)).toEqual([
        422,
        [{ path: '/cpf', message: 'Valor já cadastrado' }],
      ])
    }
    const statuses: number[] = []
    for (let at = 0; at < 8; at++)
      statuses.push((await enter(manager, { cpf: unseen, email: 'novo@example.com' })).status)
    for (let at = 0; at < 3; at++) {
      statuses.push((await enter(manager, { cpf: fresh(at), email })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    // The next duplicate would reveal an account, so registration is refused.
    expect((await enter(manager, { cpf: fresh(9), email: 'novo@example.com' })).status).toBe(429)
    // Changes without a document or address are not limited, and neither are other callers.
    const plain = await told(manager.patch(`/api/produtor/${producer.recordId}`, { nome: 'Outro Nome' }))
    expect(plain.status).toBe(200)
    expect((await enter(estate.admin, { cpf: fresh(10), email: 'outro@example.com' })).status).toBe(201)
  })

  it('is not revealed to a producer by any change of their own profile', async () => {
    const { producer, stranger } = estate
    const { cpf, email } = await estate.row('produtor', stranger.recordId)
    const ask = (body: Row) => told(producer.patch('/api/profile', body))
    const both = async (taken: Row, free: Row) => {
      const [one, other] = [await ask(taken), await ask(free)]
      expect([one.status, one.body.errors]).toEqual([other.status, other.body.errors])
    }
    await both({ cpf }, { cpf: fresh(20) })
    const free = 'livre@example.com'
    await both({ email, currentPassword: 'x' }, { email: free, currentPassword: 'x' })
    const currentPassword = 'Cafe-da-Serra-2026'
    await estate.server.accounts.setPassword(producer.accountId, currentPassword)
    await both({ email, currentPassword }, { email: free, currentPassword })
  })
})

it('the cases cover the scope fields of the schemas', () => {
  expect(cases.map(([entity, field, , editor]) => `${entity}.${field} ${editor}`)).toContain(
    'fazenda.regiao_id produtor',
  )
  expect(cases.length).toBeGreaterThan(15)
  expect(refused).toEqual(
    expect.arrayContaining([
      'fazenda.regiao_id',
      'produtor.tecnico_id',
      'relatorio.papeis',
      'tecnico.gestor_id',
    ]),
  )
})
