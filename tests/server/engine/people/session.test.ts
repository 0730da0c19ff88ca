import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { attemptLimits } from '../../../../server/engine/people/attempts'
import { renewDeviceSecret, renewOldDeviceSecret } from '../../../../server/engine/people/deviceSecret'
import { mostSessions, sessionTimes } from '../../../../server/engine/people/session'
import { startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

let clock = Date.parse('2026-11-20T12:00:00Z')
let server: TestServer
const document = formats.cpf.sample(7)
const password = 'correct horse battery'
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop, now: () => new Date(clock), isBehindProxy: true })
  const ana = await server.make('keeper', { name: 'Ana', email: 'ana@example.com', document })
  await server.make('keeper', { name: 'Bia', email: 'bia@example.com' })
  const account = await server.accounts.find('keeper', ana.id)
  if (!account) throw new Error('no account')
  await server.accounts.setPassword(account.id, password)
})
afterAll(() => server.close())

it('responses have HSTS when the proxy reports TLS', async () => {
  const header = async (proto: string) =>
    (await server.app.request('/api/sistema', { headers: { 'X-Forwarded-Proto': proto } })).headers.get(
      'strict-transport-security',
    )
  expect([await header('https'), await header('http'), await header('https, http')]).toEqual([
    'max-age=31536000; includeSubDomains',
    null,
    null,
  ])
})
beforeEach(() => server.db.query('delete from sys_rate'))

/** Moves the attempts back in time, because they are counted by the clock of the database. */
async function waitFor(minutes: number): Promise<void> {
  clock += minutes * minute
  await server.db.query("update sys_rate set at = at - $1::float8 * interval '1 minute'", [minutes])
}

function logIn(userLogin: unknown, secret: unknown = password, address = '10.0.0.1', device = '') {
  return server.app.request('/api/auth/login/web', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `1.2.3.4, ${address}`,
      Cookie: device,
    },
    body: JSON.stringify({ userLogin, password: secret }),
  })
}

function ask(path: string, token: string, method = 'POST') {
  return server.app.request(path, { method, headers: { Authorization: `Bearer ${token}` } })
}

async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

describe('signing in', () => {
  it('updates the last sign-in of the record without a version or an audit row', async () => {
    const chief = await server.make('chief', { name: 'Eva', email: 'eva@example.com' })
    const account = await server.accounts.find('chief', chief.id)
    await server.accounts.setPassword(Number(account?.id), password)
    const read = () => server.store.get('chief', chief.id, systemActor)
    expect((await read()).cameAt).toBeNull()
    expect((await logIn('eva@example.com', 'wrong password')).status).toBe(401)
    expect((await read()).cameAt).toBeNull()
    expect((await logIn('eva@example.com')).status).toBe(200)
    expect(await read()).toMatchObject({ cameAt: new Date(clock).toISOString(), versao: 1 })
    expect(await server.store.history('chief', chief.id, systemActor)).toHaveLength(1)
  })

  it('works by e-mail and by document in any format and returns the person and its permissions', async () => {
    for (const login of ['ana@example.com', ' ANA@Example.com ', document, formats.cpf.show(document)]) {
      const answer = await logIn(login)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({
        user: {
          nome: 'Ana',
          email: 'ana@example.com',
          roles: [
            {
              id: 2,
              slug: 'keeper',
              description: 'Keeper',
              level: 1,
              permissions: { 'widget.edit': true, 'gadget.list': false },
            },
          ],
          actor: { role: 'keeper', entity: 'keeper', record: { name: 'Ana' } },
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
      })
    }
  })

  it('refuses a login or password that is not a text, with the path of the field', async () => {
    const answer = await logIn(7, { $ne: null })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        error: 'invalid',
        message: 'Verifique os campos indicados.',
        errors: [
          { path: '/userLogin', message: 'Valor deve ser um texto' },
          { path: '/password', message: 'Valor deve ser um texto' },
        ],
      },
    ])
  })

  it('gives the same answer for a wrong password, an unknown login, a missing password and an overlong one', async () => {
    const answers = [
      await logIn('ana@example.com', 'wrong password'),
      await logIn('nobody@example.com'),
      await logIn('bia@example.com'),
      await logIn('ana@example.com', 'x'.repeat(5000)),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({
        error: 'unauthenticated',
        message: 'Usuário ou senha inválidos.',
      })
    }
  })

  const guess = async (login: string, address: string, device?: string) =>
    (await logIn(login, 'wrong one', address, device)).status

  async function guessOn(login: string, address: string, device?: string, most = 100): Promise<number> {
    for (let count = 0; count < most; count++) if ((await guess(login, address, device)) === 429) return count
    return most
  }

  it('is rate limited after too many failures with Retry-After, without affecting others', async () => {
    expect(await guessOn('nobody@example.com', '10.0.0.1')).toBe(attemptLimits.perPlace)
    const limited = await logIn('nobody@example.com', 'wrong one')
    expect(limited.status).toBe(429)
    const pause = attemptLimits.firstWaitSeconds
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(pause - 10)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(pause)
    expect(await limited.json()).toMatchObject({ error: 'too_many' })
    expect((await logIn('ana@example.com')).status).toBe(200)
    await waitFor(pause / 60)
    expect([
      await guess('nobody@example.com', '10.0.0.1'),
      await guess('nobody@example.com', '10.0.0.1'),
    ]).toEqual([401, 429])
  })

  it('doubles the wait of a guesser up to a quarter of an hour and resets it over time', async () => {
    await guessOn('nobody@example.com', '10.0.0.1')
    const waits: number[] = []
    for (let at = 0; at < 8; at++) {
      const limited = await logIn('nobody@example.com', 'wrong one')
      waits.push(Math.round(Number(limited.headers.get('retry-after')) / 30) * 30)
      await waitFor(Number(limited.headers.get('retry-after')) / 60)
      expect(await guess('nobody@example.com', '10.0.0.1')).toBe(401)
    }
    expect(waits.slice(0, 3)).toEqual([30, 60, 120])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(attemptLimits.longestWaitMinutes * 60)
    await waitFor(attemptLimits.longestWaitMinutes * 20)
    expect(await guessOn('nobody@example.com', '10.0.0.1')).toBe(attemptLimits.perPlace)
  })

  it('counts simultaneous attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => logIn('carla@example.com', 'guess again')),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(8 - attemptLimits.perPlace)
  })

  it('counts e-mail and document of a person together', async () => {
    for (let at = 0; at < attemptLimits.perPlace; at++)
      expect(await guess(at % 2 ? 'ana@example.com' : document, '10.1.0.1')).toBe(401)
    expect([await guess('ana@example.com', '10.1.0.1'), await guess(document, '10.1.0.1')]).toEqual([
      429, 429,
    ])
  })

  it('never locks out the owner, neither elsewhere nor on a known device at the address of the guesses', async () => {
    const device = (await logIn('ana@example.com', password, '10.1.0.2')).headers
      .get('set-cookie')
      ?.split(';')[0]
    expect(await guessOn('ana@example.com', '10.1.0.2')).toBe(attemptLimits.perPlace)
    expect((await logIn('ana@example.com', password, '10.1.0.2')).status).toBe(429)
    expect((await logIn('ana@example.com', password, '10.1.0.3')).status).toBe(200)
    expect((await logIn('ana@example.com', password, '10.1.0.2', device)).status).toBe(200)
    // Unknown devices are limited from every address, and the owner's device is not.
    for (let at = 0; (await guess('ana@example.com', `10.2.0.${at}`)) !== 429; at++)
      expect(at).toBeLessThan(100)
    expect((await logIn('ana@example.com', password, '10.2.1.1')).status).toBe(429)
    expect((await logIn('ana@example.com', password, '10.2.1.1', device)).status).toBe(200)
  })

  it('does not trust a device cookie that is forged or was used by another person', async () => {
    const device =
      (await logIn('ana@example.com', password, '10.1.0.4')).headers.get('set-cookie')?.split(';')[0] ?? ''
    const tampered = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await guessOn('ana@example.com', '10.1.0.4', tampered)).toBe(attemptLimits.perPlace)
    await server.make('keeper', { name: 'Eni', email: 'eni@example.com' })
    expect(await guessOn('eni@example.com', '10.1.0.5', device)).toBe(attemptLimits.perPlace)
    expect(await guessOn('ana@example.com', '10.1.0.6', device)).toBe(attemptLimits.perDevice)
  })

  it('sets a __Host- device cookie only over TLS', async () => {
    const enter = (headers: Record<string, string>) =>
      server.app.request('/api/auth/login/web', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', platform: 'web', ...headers },
        body: JSON.stringify({ userLogin: 'ana@example.com', password }),
      })
    const plain = (await enter({})).headers.get('set-cookie') ?? ''
    expect(plain).toMatch(/^dispositivo=.*Path=\/api;.*HttpOnly/)
    const safe = { 'X-Forwarded-Proto': 'https' }
    const cookie = (await enter(safe)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-dispositivo=/)
    for (const part of ['Path=/;', 'HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    const known = await enter({ ...safe, Cookie: cookie.split(';')[0] ?? '' })
    expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null])
  })

  it('refuses an address that tries many logins', async () => {
    let count = 0
    while (count < 2 * attemptLimits.perAddress && (await guess(`a${count}@example.com`, '10.9.9.9')) === 401)
      count += 1
    // On a slow machine a few attempts have expired meanwhile.
    expect(count).toBeGreaterThanOrEqual(attemptLimits.perAddress)
    expect(count).toBeLessThan(2 * attemptLimits.perAddress)
    expect((await logIn('ana@example.com', password, '10.9.9.8')).status).toBe(200)
  })

  it('neither locks nor unlocks for long when the clock of the database jumps', async () => {
    expect(await guessOn('zoe@example.com', '10.1.0.7')).toBe(attemptLimits.perPlace)
    // With the clock set back by a day, the last attempt is in the future.
    await server.db.query("update sys_rate set at = at + interval '1 day'")
    expect(await guess('zoe@example.com', '10.1.0.7')).toBe(429)
    await waitFor(attemptLimits.windowMinutes)
    expect(await guess('zoe@example.com', '10.1.0.7')).toBe(401)
    // With the clock set ahead by a year, the limit refills once and not more.
    await server.db.query("update sys_rate set at = at - interval '1 year'")
    expect(await guessOn('zoe@example.com', '10.1.0.7')).toBe(attemptLimits.perPlace)
  })
})

describe('a session', () => {
  it('is stored as a hash and never as the token', async () => {
    const token = await tokenOf(await logIn('ana@example.com'))
    const kept = JSON.stringify([
      await server.db.query('select * from sys_session'),
      await server.db.query('select * from sys_account'),
      await server.db.query('select * from sys_rate'),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(password)
    expect(kept).toContain('$scrypt$ln=')
  })

  it('expires after idle hours, is prolonged by requests and ends after days', async () => {
    const idle = await tokenOf(await logIn('ana@example.com'))
    clock += sessionTimes.idle + 1000
    expect((await ask('/api/auth/me', idle)).status).toBe(401)

    const used = await tokenOf(await logIn('ana@example.com'))
    const end = clock + sessionTimes.cap
    while (clock + sessionTimes.idle / 2 < end) {
      clock += sessionTimes.idle / 2
      expect((await ask('/api/auth/me', used)).status).toBe(200)
    }
    clock = end + 1000
    expect((await ask('/api/auth/me', used)).status).toBe(401)
  })

  it('is deleted after its end, a hundred at a sign-in', async () => {
    const token = await tokenOf(await logIn('ana@example.com'))
    const past = new Date(clock - 1000).toISOString()
    await server.db.query(
      `insert into sys_session (token_hash, account_id, created_at, expires_at, last_seen_at)
         select 'past ' || n, (select min(account_id) from sys_session), $1, $1, $1 from generate_series(1, 150) as n`,
      [past],
    )
    const left = async () =>
      (await server.db.query('select from sys_session where expires_at <= $1', [past])).length
    await logIn('ana@example.com')
    const more = await left()
    expect([more >= 50, more < 150]).toEqual([true, true])
    await logIn('ana@example.com')
    expect(await left()).toBe(0)
    expect((await ask('/api/auth/me', token)).status).toBe(200)
  })

  it('does not live longer after a clock that was a day ahead', async () => {
    const token = await tokenOf(await logIn('ana@example.com'))
    clock += sessionTimes.idle / 2
    expect((await ask('/api/auth/me', token)).status).toBe(200)
    clock -= 24 * 3_600_000
    expect((await ask('/api/auth/me', token)).status).toBe(200)
    clock += sessionTimes.idle + 1000
    expect((await ask('/api/auth/me', token)).status).toBe(401)
    expect((await logIn('ana@example.com')).status).toBe(200)
  })

  it('ends at logout', async () => {
    const token = await tokenOf(await logIn('ana@example.com'))
    expect((await ask('/api/auth/logout', token)).status).toBe(200)
    expect((await ask('/api/auth/me', token)).status).toBe(401)
    expect((await ask('/api/auth/logout', token)).status).toBe(200)
  })

  it('cannot be forged', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), "' or 1=1 --"]) {
      expect((await ask('/api/widget', token, 'GET')).status).toBe(401)
    }
  })
})

describe('accounts', () => {
  it('follow their record: name and logins are updated, and deactivation ends their sessions', async () => {
    const chief = await server.signIn('chief')
    const carla = await server.signIn('keeper', { name: 'Carla', email: 'carla@example.com' })
    await chief.patch(`/api/keeper/${carla.recordId}`, { name: 'Carla Maria', email: 'CM@example.com' })
    expect(await server.accounts.find('keeper', carla.recordId)).toMatchObject({
      name: 'Carla Maria',
      login_email: 'cm@example.com',
      role: 'keeper',
    })
    expect((await carla.post('/api/auth/me')).status).toBe(401)
    const again = await server.signInAs('keeper', carla.recordId)
    expect((await again.post('/api/auth/me')).status).toBe(200)
    await chief.remove(`/api/keeper/${carla.recordId}`)
    expect((await again.post('/api/auth/me')).status).toBe(401)
  })

  it('refuse an e-mail that another account signs in with', async () => {
    const chief = await server.signIn('chief')
    const answer = await chief.post('/api/chief', { name: 'Copy', email: 'ana@example.com' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ path: '/email', message: 'Valor já cadastrado' }],
    })
  })

  it('lose their sessions when the password changes and refuse a short one', async () => {
    const dora = await server.signIn('keeper', { name: 'Dora', email: 'dora@example.com' })
    await expect(server.accounts.setPassword(dora.accountId, '1234567')).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await dora.post('/api/auth/me')).status).toBe(200)
    await server.accounts.setPassword(dora.accountId, 'long enough')
    expect((await dora.post('/api/auth/me')).status).toBe(401)
    expect((await logIn('dora@example.com', 'long enough')).status).toBe(200)
  })
})

describe('sessions of one account', () => {
  it('end when their browser signs in again, as anyone', async () => {
    const tokenOf = async (answer: Response) => String(((await answer.json()) as { token: string }).token)
    const first = await tokenOf(await logIn('ana@example.com'))
    const again = await server.app.request('/api/auth/login/web', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${first}` },
      body: JSON.stringify({ userLogin: 'ana@example.com', password }),
    })
    const second = await tokenOf(again)
    expect((await ask('/api/auth/me', first)).status).toBe(401)
    expect((await ask('/api/auth/me', second)).status).toBe(200)
    // A wrong password ends no session.
    const wrong = await server.app.request('/api/auth/login/web', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${second}` },
      body: JSON.stringify({ userLogin: 'ana@example.com', password: 'another' }),
    })
    expect(wrong.status).toBe(401)
    expect((await ask('/api/auth/me', second)).status).toBe(200)
  })

  it('are limited, and a new one ends the least recently used', async () => {
    const [account] = await server.db.query<{ id: number }>(
      "select id from sys_account where login_email = 'bia@example.com'",
    )
    const tokens: string[] = []
    for (let count = 0; count < mostSessions; count++) {
      clock += 1_000
      tokens.push(await server.sessions.open(account?.id ?? 0, { address: 'test' }))
    }
    const [oldest = '', next = ''] = tokens
    expect(await server.sessions.resolve(oldest)).toBeDefined()
    clock += 1_000
    const last = await server.sessions.open(account?.id ?? 0, { address: 'test' })
    expect(await server.sessions.resolve(oldest)).toBeUndefined()
    expect(await server.sessions.resolve(next)).toBeDefined()
    expect(await server.sessions.resolve(last)).toBeDefined()
  })
})

describe('a password', () => {
  it('is compared exactly: every letter with its case and full length', async () => {
    const account = await server.accounts.find('keeper', (await findAna()).id)
    const long = `${'correct horse battery '.repeat(5)}Staple`
    await server.accounts.setPassword(account?.id ?? 0, long)
    for (const near of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), `${long} `, ` ${long}`]) {
      await server.db.query('delete from sys_rate')
      expect((await logIn('ana@example.com', near)).status, near).toBe(401)
    }
    expect((await logIn('ana@example.com', long)).status).toBe(200)
    await server.accounts.setPassword(account?.id ?? 0, password)
  })

  it('needs no capital letters, digits or signs and does not expire', async () => {
    expect(password).toMatch(/^[a-z ]+$/)
    clock += 5 * 365 * 24 * 60 * minute
    expect((await logIn('ana@example.com')).status).toBe(200)
  })
})

describe('the secret of device cookies', () => {
  const day = 24 * 60 * minute
  const now = () => new Date(clock)
  const enter = async (cookie = '') => {
    const answer = await logIn('ana@example.com', password, '10.0.0.7', cookie)
    expect(answer.status).toBe(200)
    return answer.headers.get('set-cookie')?.split(';')[0]
  }

  it('is rotated after a year, and devices remain known while their cookies live', async () => {
    const keyOf = () => server.meta.read('device_secret')
    const first = await enter()
    const key = await keyOf()
    await renewOldDeviceSecret(server.db, now())
    clock += 364 * day
    await renewOldDeviceSecret(server.db, now())
    expect(await keyOf()).toBe(key)
    clock += day
    await renewOldDeviceSecret(server.db, now())
    expect(await keyOf()).not.toBe(key)
    // A known device gets no new cookie.
    expect(await enter(first)).toBeUndefined()
    const second = await enter()
    clock += 399 * day
    expect(await enter(first)).toBeUndefined()
    clock += 2 * day
    expect(await enter(first)).toBeDefined()
    expect(await enter(second)).toBeUndefined()
  })

  it('can be revoked with all devices by an operator', async () => {
    const mark = await enter()
    await renewDeviceSecret(server.db, now())
    expect(await enter(mark)).toBeUndefined()
    await renewDeviceSecret(server.db, now(), true)
    expect(await enter(mark)).toBeDefined()
  })
})

async function findAna(): Promise<{ readonly id: number }> {
  const [row] = await server.db.query<{ id: number }>("select id from keeper where name = 'Ana'")
  if (!row) throw new Error('no Ana')
  return row
}
