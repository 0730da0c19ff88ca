import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, systemEntities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { systemActor } from '#model/people/actor'
import { type Database, DatabaseError } from '../../server/db/database'
import { openPostgres } from '../../server/db/postgres'
import { prepareInstallation } from '../../server/demo/prepare'
import { createServer } from '../../server/engine/index'
import { explainRights, giveRows } from '../../server/prepareOnly'
import { openServerDatabase } from '../support/database'
import { features } from '../support/features'
import { cheapPasswords, type SignedIn, startTestServer, type TestServer } from '../support/server'

const role = `rows_${randomUUID().replaceAll('-', '').slice(0, 12)}`
let owner: Database
let plain: Database
let server: TestServer
let chief: SignedIn

/** The same database as another user: over a separate connection, or over the embedded engine's only one. */
async function openAsOther(): Promise<Database> {
  const address = process.env.TEST_DATABASE_URL
  if (!address) {
    await owner.exec(`set role ${role}`)
    return owner
  }
  const [row] = await owner.query<{ name: string }>('select current_database() as name')
  const url = new URL(address)
  url.pathname = `/${row?.name}`
  url.username = role
  url.password = role
  return openPostgres(url.href, { max: 4 })
}

beforeAll(async () => {
  owner = await openServerDatabase()
  const first = await createServer({
    db: owner,
    entities: [...entities, ...systemEntities],
    validators,
    features,
    version: '1',
    ...cheapPasswords,
  })
  await prepareInstallation({ db: owner, entities, validators }, false, () => undefined)
  await owner.exec(`create role ${role} login password '${role}'`)
  await giveRows(owner, role)
  expect(first.app).toBeDefined()
  plain = await openAsOther()
  server = await startTestServer({ entities, validators, features, db: plain })
  const [group] = await plain.query<{ id: number }>('select id from role where level = 0 order by id limit 1')
  chief = await server.signIn('admin', { nome: 'Ana Prado', email: 'ana@example.com', role: group?.id ?? 0 })
}, 240_000)
afterAll(async () => {
  if (plain !== owner) await plain.close()
  else await owner.exec('reset role')
  await owner.exec(`drop owned by ${role}; drop role ${role}`)
  await owner.close()
})

describe('a database user with row permissions only', () => {
  it('can start the server, sign in, write, search, upload, export and cache', async () => {
    const id = chief.recordId
    await server.store.update('admin', id, { nome: 'Ana Norte' }, '*', systemActor)
    expect(await (await chief.get('/api/admin?q=norte')).json()).toHaveLength(1)
    expect((await chief.get(`/api/admin/${id}/historico`)).status).toBe(200)
    expect((await chief.get('/api/admin', { Accept: 'text/csv' })).status).toBe(200)
    const form = new FormData()
    form.set('file', new File(['texto'], 'nota.txt', { type: 'text/plain' }))
    const sent = await server.app.request('/api/arquivos', {
      method: 'POST',
      headers: { Authorization: `Bearer ${chief.token}` },
      body: form,
    })
    expect(sent.status).toBe(201)
    await server.outbox.deliver()
    expect((await server.app.request('/readyz')).status).toBe(200)
  })

  it.each([
    ['change a table', 'alter table regiao add column made_up text'],
    ['make one', 'create table made_up (id int)'],
    ['drop one', 'drop table regiao'],
    ['empty one', 'truncate sys_audit'],
    [
      'change a function',
      "create or replace function app_fold(text) returns text language sql as 'select $1'",
    ],
    ['take a trigger away', 'alter table sys_audit disable trigger all'],
    ['give itself rights', `grant create on schema public to ${role}`],
    ['make another user', 'create role made_up superuser'],
  ])('cannot %s', async (_what, statement) => {
    const [before] = await plain.query<{ rights: boolean }>(
      `select has_schema_privilege('${role}', current_schema(), 'create') as rights`,
    )
    await plain.exec(statement).catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseError))
    const [after] = await plain.query(
      `select has_schema_privilege('${role}', current_schema(), 'create') as rights,
              to_regclass('made_up') is null and not exists (select from pg_roles where rolname = 'made_up') as same,
              (select count(*)::int from pg_attribute where attrelid = 'regiao'::regclass and attname = 'made_up') as more`,
    )
    expect(before).toEqual({ rights: false })
    expect(after).toEqual({ rights: false, same: true, more: 0 })
  })

  it('gets a message that tables of another version cannot be changed', async () => {
    const [first, ...others] = entities
    if (!first) throw new Error('There are no entities.')
    const field = { ...first.fields[0], name: 'made_up' } as (typeof first.fields)[number]
    const changed = [{ ...first, fields: [...first.fields, field] }, ...others]
    const starting = createServer({ db: plain, entities: changed, validators, features, version: '2' })
    await expect(starting.catch(explainRights)).rejects.toThrow('PREPARE_FOR')
  })
})

it('an invalid role name is granted nothing', async () => {
  for (const name of ['x; drop table regiao', 'Console', '"a"', '']) {
    await expect(giveRows(owner, name)).rejects.toThrow('PREPARE_FOR')
  }
})
