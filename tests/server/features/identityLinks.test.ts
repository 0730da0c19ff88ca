import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityServer, startIdentityServer } from './identityBase'
import { secretIn } from './messages'

let server: IdentityServer
const email = 'ana@example.com'
const fresh = 'Cafe-da-Serra-2026'

beforeAll(async () => {
  server = await startIdentityServer()
  await server.make('admin', { nome: 'Ana Prado', email })
})
afterAll(() => server.close())

function choose(token: string, newPassword: string, passwordConfirm = newPassword) {
  return server.ask('POST', `/api/passwordReset/${token}`, { newPassword, passwordConfirm })
}

function logIn(password: string) {
  return server.ask('POST', '/api/auth/login/web', { userLogin: email, password })
}

describe('a forgotten password', () => {
  it('is answered alike whether the e-mail is known or not, and mail goes to the known one only', async () => {
    await server.pass(20)
    const answers = [
      await server.ask('POST', '/api/passwordForgot', { email: ' ANA@example.com ' }),
      await server.ask('POST', '/api/passwordForgot', { email: 'nobody@example.com' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({})
    }
    // What was written by then is the same: the account is looked for by the sender.
    const errands = await server.db.query('select channel, recipient, subject, body, state from sys_outbox')
    const errand = { channel: 'passwordLink', subject: '', body: '', state: 'waiting' }
    expect(errands).toEqual([
      { ...errand, recipient: email },
      { ...errand, recipient: 'nobody@example.com' },
    ])
    expect(await server.db.query('select from sys_token')).toEqual([])
    const [message] = await server.mailTo(email)
    expect(message?.text).toContain('Olá, Ana Prado!')
    expect(await server.db.query('select from sys_outbox where recipient <> $1', [email])).toEqual([])
  })

  it('is refused without an e-mail that could be one', async () => {
    for (const wrong of [undefined, '', 7, 'ana', `${'a'.repeat(300)}@example.com`]) {
      const answer = await server.ask('POST', '/api/passwordForgot', { email: wrong })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ path: '/email' }] })
    }
  })

  it('slows down whoever asks for mail again and again, for unknown addresses too', async () => {
    await server.pass(20)
    for (const address of ['noone@example.com', email]) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i += 1) {
        statuses.push((await server.ask('POST', '/api/passwordForgot', { email: address })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('gets a new one through the link, which ends every session and works once', async () => {
    await server.pass(20)
    const account = await server.db.query<{ id: number }>(
      'select id from sys_account where login_email = $1',
      [email],
    )
    const old = await server.sessions.open(account[0]?.id ?? 0, { address: 'test' })
    const [first, second] = [await server.forget(email), await server.forget(email)]
    expect((await server.ask('POST', `/api/verifyToken/${first}`)).status).toBe(200)

    expect((await choose(first, fresh)).status).toBe(200)
    expect(await server.sessions.resolve(old)).toBeUndefined()
    expect((await logIn(fresh)).status).toBe(200)

    // The same link again, and the other one that was on its way, are dead.
    for (const token of [first, second]) {
      expect((await choose(token, 'another one 2')).status).toBe(404)
      const answer = await server.ask('POST', `/api/verifyToken/${token}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        error: 'not_found',
        message: 'Este link é inválido, já foi usado ou expirou. Solicite um novo.',
      })
    }
    expect((await logIn(fresh)).status).toBe(200)
  })

  it('lets one through when the same link is used twice at once', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    const answers = await Promise.all([choose(token, 'first of the two'), choose(token, 'second of the two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('refuses a weak or unconfirmed password and keeps the link for a better one', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    const cases = [
      [{}, { newPassword: '* Obrigatório', passwordConfirm: '* Obrigatório' }],
      [{ newPassword: '1234567', passwordConfirm: '1234567' }, { newPassword: 'Mínimo 8 caracteres.' }],
      [
        { newPassword: 'a'.repeat(129), passwordConfirm: 'a'.repeat(129) },
        { newPassword: 'Máximo 128 caracteres.' },
      ],
      [{ newPassword: fresh, passwordConfirm: 'other' }, { passwordConfirm: 'As senhas não coincidem' }],
      [
        { newPassword: { $ne: 1 }, passwordConfirm: 7 },
        { newPassword: '* Obrigatório', passwordConfirm: '* Obrigatório' },
      ],
    ] as const
    for (const [body, expected] of cases) {
      const answer = await server.ask('POST', `/api/passwordReset/${token}`, body)
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
      expect(Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))).toEqual(
        expected,
      )
    }
    expect((await choose(token, fresh)).status).toBe(200)
  })

  it('expires within the hour', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    await server.pass(59)
    expect((await server.ask('POST', `/api/verifyToken/${token}`)).status).toBe(200)
    await server.pass(2)
    expect((await server.ask('POST', `/api/verifyToken/${token}`)).status).toBe(404)
    expect((await choose(token, fresh)).status).toBe(404)
  })

  it('stops working when the account gets another address or is put away', async () => {
    await server.pass(20)
    const person = await server.enter('admin', { email: 'bia@example.com' })
    const token = await server.forget('bia@example.com')
    expect((await person.patch('/api/profile', { email: 'bia.nova@example.com' })).status).toBe(200)
    expect((await choose(token, fresh)).status).toBe(404)

    const next = await server.forget('bia.nova@example.com')
    const other = await server.enter('admin')
    expect((await other.remove(`/api/admin/${person.recordId}`)).status).toBe(200)
    expect((await choose(next, fresh)).status).toBe(404)
  })

  it('keeps only hashes of links and refuses anything that is no link', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    expect(JSON.stringify(await server.db.query('select * from sys_token'))).not.toContain(token)
    for (const wrong of ['x', token.slice(0, -1), `${token}x`, "' or 1=1--", '%00']) {
      const path = `/api/verifyToken/${encodeURIComponent(wrong)}`
      expect((await server.ask('POST', path)).status).toBe(404)
    }
    // A link for one purpose is none for another.
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(404)
  })
})

describe('a changed address', () => {
  it('is verified by its link, once', async () => {
    await server.pass(20)
    const person = await server.enter('admin', { email: 'caio@example.com' })
    await person.patch('/api/profile', { email: 'caio.novo@example.com' })
    const [message] = await server.mailTo('caio.novo@example.com')
    const token = secretIn(message, 'verifyMail')
    expect(await (await person.get('/api/profile')).json()).toMatchObject({
      email_verificado: false,
      email_a_confirmar: true,
    })
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(200)
    expect(await (await person.get('/api/profile')).json()).toMatchObject({
      email_verificado: true,
      email_a_confirmar: false,
    })
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(404)
  })

  it('is told to the old one', async () => {
    const [message] = await server.mailTo('caio@example.com')
    expect(message?.subject).toBe('O seu e-mail de acesso foi alterado')
  })
})
