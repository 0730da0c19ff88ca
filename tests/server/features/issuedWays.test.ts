import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { formatMessages } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { saveToken } from '../../../server/engine/people/access/tokens'
import { askChallenge } from '../../../server/engine/people/factors/challenges'
import { issueToken } from '../../../server/engine/people/tokens'
import { features } from '../../support/features'
import { recordMaker } from '../../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

let server: TestServer
let count = 0
let makeRecord: ReturnType<typeof recordMaker>
const password = 'Cafe-da-Serra-2026'
const withAccount = entities.filter(({ account }) => account)
const names = withAccount.map(({ name }) => name)

beforeAll(async () => {
  server = await startTestServer({ entities, validators, features })
  makeRecord = recordMaker(server.index, server.store)
}, 120_000)
afterAll(() => server.close())

/** Tables of credentials issued to accounts, with the condition for a valid row. */
const issued = {
  sys_session: 'revoked_at is null',
  sys_access_token: 'revoked_at is null',
  sys_token: 'used_at is null',
  sys_calendar: 'true',
  sys_challenge: 'true',
  sys_identity: 'true',
} as const

async function openWays(accountId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, isOpen] of Object.entries(issued)) {
    const rows = await server.db.query(`select from ${table} where account_id = $1 and ${isOpen}`, [
      accountId,
    ])
    counts[table] = rows.length
  }
  return counts
}

async function issueAll({ accountId }: SignedIn): Promise<void> {
  const now = new Date()
  const account = { id: accountId, login_email: null }
  const token = { name: 'ERP', entities: null, writes: false, days: 30 }
  await saveToken(server.db, { accountId, by: accountId }, token, now)
  for (const purpose of ['password', 'invitation', 'mail', 'newMail', 'notMe'] as const)
    await issueToken(server.db, purpose, account, now)
  await askChallenge(server.db, 'secondStep', { account_id: accountId, value: null }, now)
  await server.db.query(
    `insert into sys_calendar (token_hash, account_id, name, entity, field, question, created_at)
     values ($1, $2, 'x', 'x', 'x', '{}', $3)`,
    [`calendar of ${accountId}`, accountId, now.toISOString()],
  )
  await server.db.query('insert into sys_identity values ($1, $2, $3, $4)', [
    'https://id.example.com',
    String(accountId),
    accountId,
    now.toISOString(),
  ])
}

const nothing = Object.fromEntries(Object.keys(issued).map((table) => [table, 0]))

describe.each(names)('an account of %s', (name) => {
  const enter = async () => {
    count += 1
    const id = await makeRecord(name, { email: `pessoa.${count}@${name}.example.com` })
    const person = await server.signInAs(name, id)
    await server.accounts.setPassword(person.accountId, password)
    return server.signInAs(name, id)
  }

  it('is restored without anything that was issued to it before', async () => {
    const person = await enter()
    await issueAll(person)
    const before = await openWays(person.accountId)
    for (const table of Object.keys(issued)) expect(before[table], table).toBeGreaterThan(0)
    await server.store.remove(name, person.recordId, systemActor)
    expect(await openWays(person.accountId)).toEqual(nothing)
    await server.store.restore(name, person.recordId, systemActor)
    expect(await openWays(person.accountId)).toEqual(nothing)
    expect((await person.get('/api/profile')).status).toBe(401)
  })

  it('archived by an earlier version is also restored without what was issued', async () => {
    const person = await enter()
    await server.store.remove(name, person.recordId, systemActor)
    await issueAll(person)
    await server.store.restore(name, person.recordId, systemActor)
    expect(await openWays(person.accountId)).toEqual({ ...nothing })
  })

  it('cannot have an address that looks like another one', async () => {
    const taken = `maria.${name}@example.com`
    await makeRecord(name, { email: taken })
    for (const [alike, message] of [
      [taken.replace('a', 'а'), formatMessages.emailLetters],
      [taken.replace('i', 'ı'), formatMessages.emailLetters],
      [taken.replace('o', 'ο'), formatMessages.emailLetters],
      [taken.replace('m', 'ｍ'), undefined],
      [taken.replace('@', '＠'), undefined],
    ] as const) {
      const refusal = makeRecord(name, { email: alike })
      await expect(refusal, alike).rejects.toMatchObject({
        cause: { code: 'invalid', errors: [{ path: '/email', ...(message && { message }) }] },
      })
    }
  })
})

describe('an address saved before the normalisation of letters', () => {
  it.each(['ａna@example.com', 'аna@example.com'])('%s still signs in', async (address) => {
    const id = await makeRecord('admin', { email: `antes.${address.codePointAt(0)}@example.com` })
    const account = await server.accounts.find('admin', id)
    await server.accounts.setPassword(account?.id ?? 0, password)
    await server.db.query('update sys_account set login_email = $2 where id = $1', [account?.id, address])
    const answer = await server.app.request('/api/auth/login/web', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userLogin: ` ${address.toUpperCase()}`, password }),
    })
    expect(answer.status).toBe(200)
  })
})
