import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'

let server: IdentityServer
let person: SignedIn
const old = 'the old password'
const fresh = 'Cafe-da-Serra-2026'
const email = 'tiago@example.com'

beforeAll(async () => {
  server = await startIdentityServer()
  person = await server.enter('tecnico', { nome: 'Tiago Reis', email })
  await server.accounts.setPassword(person.accountId, old)
  person = await server.signInAs('tecnico', person.recordId)
})
afterAll(() => server.close())

function change(body: unknown, by = person) {
  return by.patch('/api/profile/password', body)
}

async function problems(answer: Response): Promise<Record<string, string>> {
  expect(answer.status).toBe(422)
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

function logIn(password: string) {
  return server.ask('POST', '/api/auth/login/web', { userLogin: email, password })
}

describe('PATCH /profile/password', () => {
  it('requires a session', async () => {
    expect((await server.ask('PATCH', '/api/profile/password', {})).status).toBe(401)
  })

  it('refuses input with the messages of the specification', async () => {
    expect(await problems(await change({ newPassword: fresh, passwordConfirm: fresh }))).toEqual({
      '/currentPassword': '* Por favor, informe a senha atual',
    })
    expect(
      await problems(await change({ currentPassword: old, newPassword: 'short', passwordConfirm: 'short' })),
    ).toEqual({ '/newPassword': 'Mínimo 8 caracteres.' })
    expect(
      await problems(await change({ currentPassword: old, newPassword: fresh, passwordConfirm: 'other' })),
    ).toEqual({ '/passwordConfirm': 'As senhas não coincidem' })
    expect((await logIn(old)).status).toBe(200)
  })

  it('requires the current password and is rate limited against guesses', async () => {
    await server.pass(20)
    const wrong = { currentPassword: 'a guess', newPassword: fresh, passwordConfirm: fresh }
    expect(await problems(await change(wrong))).toEqual({ '/currentPassword': 'Senha atual incorreta.' })
    for (let i = 0; i < 4; i += 1) expect((await change(wrong)).status).toBe(422)
    const answer = await change({ ...wrong, currentPassword: old })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('ends the other sessions, revokes pending links and notifies the owner', async () => {
    await server.pass(20)
    const other = await server.signInAs('tecnico', person.recordId)
    const link = await server.forget(email)
    const answer = await change({ currentPassword: old, newPassword: fresh, passwordConfirm: fresh })
    expect(answer.status).toBe(200)
    expect((await person.get('/api/profile')).status).toBe(200)
    expect((await other.get('/api/profile')).status).toBe(401)
    expect((await server.ask('POST', `/api/verifyToken/${link}`)).status).toBe(404)
    expect((await logIn(old)).status).toBe(401)
    expect((await logIn(fresh)).status).toBe(200)
    const subjects = (await server.mailTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('A sua senha foi alterada')
  })
})

interface SessionBody {
  readonly id: number
  readonly aparelho: number
  readonly iniciada_em: string
  readonly navegador: string | null
  readonly atual: boolean
}

async function sessionsOf(by: SignedIn): Promise<SessionBody[]> {
  return (await (await by.get('/api/auth/sessoes')).json()) as SessionBody[]
}

describe('sessions of the caller', () => {
  it('are listed with the current one first and without secrets', async () => {
    await server.pass(1)
    await person.post('/api/auth/sair-de-todos', { manter_atual: true, currentPassword: fresh })
    const token = await server.sessions.open(person.accountId, { address: 'test', userAgent: 'Firefox' })
    const listed = await sessionsOf(person)
    expect(listed.map(({ atual, navegador }) => [atual, navegador])).toEqual([
      [true, null],
      [false, 'Firefox'],
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'aparelho',
      'aparelho_desde',
      'atual',
      'expira_em',
      'id',
      'iniciada_em',
      'navegador',
      'plataforma',
      'vista_em',
    ])
    expect(await server.sessions.resolve(token)).toBeDefined()
    expect((await server.ask('GET', '/api/auth/sessoes')).status).toBe(401)
  })

  it('belong to the caller alone', async () => {
    // This person has no password and has just signed in.
    const someone = await server.enter('tecnico')
    expect(await sessionsOf(someone)).toHaveLength(1)
    await someone.post('/api/auth/sair-de-todos')
    expect((await someone.get('/api/auth/sessoes')).status).toBe(401)
    expect((await person.get('/api/auth/sessoes')).status).toBe(200)
  })

  it('can be ended one by one, but none of another person', async () => {
    const other = await server.signInAs('tecnico', person.recordId)
    const someone = await server.enter('tecnico')
    const id = (await sessionsOf(other)).find(({ atual }) => atual)?.id
    const end = (by: SignedIn, which: unknown) =>
      by.post(`/api/auth/sessoes/${which}/encerramento`, { currentPassword: fresh })
    expect((await end(someone, id)).status).toBe(404)
    expect((await other.get('/api/profile')).status).toBe(200)
    expect((await end(person, id)).status).toBe(200)
    expect((await other.get('/api/profile')).status).toBe(401)
    expect((await person.get('/api/profile')).status).toBe(200)
    for (const which of [id, 0, 999_999]) expect((await end(person, which)).status).toBe(404)
    expect((await server.ask('POST', `/api/auth/sessoes/${id}/encerramento`)).status).toBe(401)
  })

  it('cannot be ended without the password, however young the current session is', async () => {
    const other = await server.signInAs('tecnico', person.recordId)
    const id = (await sessionsOf(other)).find(({ atual }) => atual)?.id
    for (const path of [`sessoes/${id}/encerramento`, 'sair-de-todos']) {
      const asked = (body?: unknown) => person.post(`/api/auth/${path}`, body)
      const missing = { '/currentPassword': '* Por favor, informe a senha atual' }
      expect(await problems(await asked())).toEqual(missing)
      expect(await problems(await asked({ manter_atual: true }))).toEqual(missing)
      const wrong = { '/currentPassword': 'Senha atual incorreta.' }
      expect(await problems(await asked({ currentPassword: 'a guess' }))).toEqual(wrong)
    }
    for (const by of [person, other]) expect((await by.get('/api/profile')).status).toBe(200)
  })

  it('of a person without a password can only be ended shortly after sign-in', async () => {
    await server.pass(20)
    const keyless = await server.enter('tecnico')
    const elsewhere = await server.signInAs('tecnico', keyless.recordId)
    await server.pass(16)
    const { '/currentPassword': words } = await problems(await keyless.post('/api/auth/sair-de-todos'))
    expect(words).toContain('não tem senha')
    expect((await elsewhere.get('/api/profile')).status).toBe(200)
    const anew = await server.signInAs('tecnico', keyless.recordId)
    expect((await anew.post('/api/auth/sair-de-todos')).status).toBe(200)
    expect((await elsewhere.get('/api/profile')).status).toBe(401)
  })

  it('can all be ended at once with the current one', async () => {
    const other = await server.signInAs('tecnico', person.recordId)
    const proof = { currentPassword: fresh }
    expect((await person.post('/api/auth/sair-de-todos', proof)).status).toBe(200)
    for (const by of [person, other]) expect((await by.get('/api/profile')).status).toBe(401)
  })
})

describe('GET /caixa-de-saida', () => {
  it('lists unsent messages for the highest role only, and explains why they are unsent', async () => {
    const admin = await server.enter('admin')
    await server.outbox.deliver()
    const answer = await admin.get('/api/caixa-de-saida')
    expect(answer.status).toBe(200)
    const messages = (await answer.json()) as readonly Row[]
    // Notices of the people whom other tests created may be among them.
    expect(messages.filter(({ recipient }) => recipient === email)).toMatchObject([
      { subject: 'Redefinição de senha' },
      { subject: 'A sua senha foi alterada' },
      { subject: 'Acesso à sua conta em um novo dispositivo' },
    ])
    expect(await (await admin.get('/api/caixa-de-saida/canais')).json()).toContainEqual({
      canal: 'mail',
      local: true,
      aviso: expect.stringContaining('não foram enviadas'),
    })
    for (const role of ['supervisor', 'gestor', 'tecnico', 'produtor']) {
      const person = await server.enter(role)
      for (const path of ['/api/caixa-de-saida', '/api/caixa-de-saida/canais']) {
        expect((await person.get(path)).status).toBe(403)
      }
    }
    expect((await server.ask('GET', '/api/caixa-de-saida')).status).toBe(401)
  })

  it('deletes messages whose links have long expired', async () => {
    const admin = await server.enter('admin', { email: 'rosa@example.com' })
    await server.pass(31 * 24 * 60)
    await server.forget('rosa@example.com')
    const again = await server.signInAs('admin', admin.recordId)
    expect(await (await again.get('/api/caixa-de-saida')).json()).toHaveLength(1)
  })
})
