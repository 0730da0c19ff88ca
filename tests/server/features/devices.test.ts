import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'

let server: IdentityServer
const password = 'Cafe-da-Serra-2026'
const email = 'nara@example.com'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const news = 'Acesso à sua conta em um novo dispositivo'
let recordId: number

beforeAll(async () => {
  server = await startIdentityServer()
  const person = await server.enter('tecnico', { nome: 'Nara Prado', email })
  recordId = person.recordId
  await server.accounts.setPassword(person.accountId, password)
})
afterAll(() => server.close())

interface DeviceSession {
  readonly token: string
  readonly cookie: string
}

async function logIn(userAgent: string, cookie = '', said = password): Promise<DeviceSession> {
  const answer = await server.app.request('/api/auth/login/web', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent, Cookie: cookie },
    body: JSON.stringify({ userLogin: email, password: said }),
  })
  const { token = '' } = (await answer.json()) as { token?: string }
  return { token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie }
}

async function told(): Promise<readonly string[]> {
  return (await server.mailTo(email)).filter(({ subject }) => subject === news).map(({ text }) => text)
}

interface Session {
  readonly id: number
  readonly aparelho: number
  readonly aparelho_desde: string | null
  readonly navegador: string | null
  readonly atual: boolean
}

async function listed(path: string, token: string): Promise<readonly Session[]> {
  const answer = await server.app.request(path, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Session[]
}

describe('a new device', () => {
  let home: DeviceSession

  it('is not reported at the very first sign-in, nor after a wrong password', async () => {
    await logIn(chrome, '', 'a guess')
    home = await logIn(firefox)
    expect(home.token).not.toBe('')
    expect(await told()).toEqual([])
  })

  it('is reported by mail once, with browser and system, and then known', async () => {
    const phone = await logIn(chrome)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message).toContain('Chrome no Android')
    expect(message).toContain('Nara Prado')
    expect(message).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
    await logIn(chrome, phone.cookie)
    await logIn(firefox, home.cookie)
    expect(await told()).toHaveLength(1)
  })

  it('is still reported when the cookie is forged or belongs to another account', async () => {
    const forged = home.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    await logIn(firefox, forged)
    expect(await told()).toHaveLength(2)
    await server.pass(24 * 60)
  })

  it('is reported at most a few times a day to sign-ins without cookies', async () => {
    const before = (await told()).length
    for (let i = 0; i < 8; i += 1) await logIn(firefox)
    expect(await told()).toHaveLength(before + 3)
    await server.pass(24 * 60)
    await logIn(firefox)
    expect(await told()).toHaveLength(before + 4)
  })

  it('groups its sessions and shows when it was first seen', async () => {
    await server.db.query('update sys_session set revoked_at = now()')
    const since = server.now().toISOString()
    const phone = await logIn(chrome)
    await server.pass(5)
    const again = await logIn(chrome, phone.cookie)
    await logIn(firefox, home.cookie)
    const all = await listed('/api/auth/sessoes', again.token)
    expect(all.map(({ aparelho, atual }) => [aparelho, atual])).toEqual([
      [1, true],
      [2, false],
      [1, false],
    ])
    expect(all[0]?.aparelho_desde).toBe(since)
    expect(Date.parse(String(all[1]?.aparelho_desde))).toBeLessThan(Date.parse(since))
    const mark = /dispositivo=\d+\.([\w-]+)/.exec(phone.cookie)?.[1]
    expect(JSON.stringify(all)).not.toContain(String(mark))
  })
})

describe('the sessions of another person', () => {
  const path = () => `/api/tecnico/${recordId}/sessoes`
  let admin: SignedIn

  beforeAll(async () => {
    admin = await server.enter('admin', { nome: 'Rosa Prado' })
  })

  it('can only be listed and ended by a higher access level', async () => {
    const open = await logIn(firefox)
    const [first] = await listed(path(), admin.token)
    const one = `${path()}/${first?.id}/encerramento`
    for (const role of ['tecnico', 'produtor']) {
      const by = await server.enter(role)
      expect([403, 404], role).toContain((await by.get(path())).status)
      expect([403, 404], role).toContain((await by.post(one)).status)
      expect([403, 404], role).toContain((await by.post(`${path()}/encerramento`)).status)
    }
    for (const method of ['GET', 'POST']) expect((await server.ask(method, path())).status).not.toBe(200)
    expect((await server.ask('POST', one)).status).toBe(401)
    expect(await server.sessions.resolve(open.token)).toBeDefined()
  })

  it('can be ended one by one or all; the person is notified and the audit log names who did it', async () => {
    const [first, second] = [await logIn(firefox), await logIn(chrome)]
    const stranger = await server.enter('tecnico')
    const all = await listed(path(), admin.token)
    expect(all.some(({ atual }) => atual)).toBe(false)
    const newest = all[0]?.id
    const elsewhere = `/api/tecnico/${stranger.recordId}/sessoes/${newest}/encerramento`
    expect((await admin.post(elsewhere)).status).toBe(404)
    expect((await admin.post(`${path()}/${newest}/encerramento`)).status).toBe(200)
    expect(await server.sessions.resolve(second.token)).toBeUndefined()
    expect(await server.sessions.resolve(first.token)).toBeDefined()
    expect((await admin.post(`${path()}/encerramento`)).status).toBe(200)
    expect(await server.sessions.resolve(first.token)).toBeUndefined()
    expect((await stranger.get('/api/profile')).status).toBe(200)
    const [message] = await server.mailTo(email)
    expect(message).toMatchObject({ subject: 'Sessões da sua conta foram encerradas' })
    expect(message?.text).toContain('Rosa Prado')
    const trail = await server.db.query(
      `select actor_name from sys_audit where act = 'endSessions' and record_id = $1`,
      [recordId],
    )
    expect(trail.map((row) => row.actor_name)).toEqual(['Rosa Prado', 'Rosa Prado'])
  })
})
