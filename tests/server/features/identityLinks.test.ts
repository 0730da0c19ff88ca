import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import type { SignedIn } from '../../support/server'
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

async function move(person: SignedIn, email: string): Promise<void> {
  await server.accounts.setPassword(person.accountId, fresh)
  const again = await server.signInAs(String(person.actor.entity), person.recordId)
  expect((await again.patch('/api/profile', { email, currentPassword: fresh })).status).toBe(200)
  const token = secretIn((await server.mailTo(email))[0], 'verifyMail')
  expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(200)
}

describe('a forgotten password', () => {
  it('gets the same answer for known and unknown addresses, and only a known one gets mail', async () => {
    await server.pass(20)
    const answers = [
      await server.ask('POST', '/api/passwordForgot', { email: ' ANA@example.com ' }),
      await server.ask('POST', '/api/passwordForgot', { email: 'nobody@example.com' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({})
    }
    // The stored jobs are the same for known and unknown addresses: the transport looks up the account.
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

  it('requires a valid e-mail', async () => {
    for (const wrong of [undefined, '', 7, 'ana', `${'a'.repeat(300)}@example.com`]) {
      const answer = await server.ask('POST', '/api/passwordForgot', { email: wrong })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ path: '/email' }] })
    }
  })

  it('is rate limited for repeated requests, for unknown addresses too', async () => {
    await server.pass(20)
    for (const address of ['noone@example.com', email]) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i += 1) {
        statuses.push((await server.ask('POST', '/api/passwordForgot', { email: address })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('is replaced through a link that ends every session and works once', async () => {
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

    // The used link and the other pending one are invalid.
    for (const token of [first, second]) {
      expect((await choose(token, 'another one 2')).status).toBe(404)
      const answer = await server.ask('POST', `/api/verifyToken/${token}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        error: 'not_found',
        message: 'Este link não vale mais: já foi usado, expirou ou veio cortado. Peça um novo.',
      })
    }
    expect((await logIn(fresh)).status).toBe(200)
  })

  it('can be replaced with the token in a header instead of the path, and a repeated request creates one link', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    const by = (secret: string, method: string, path: string, body?: unknown) =>
      server.app.request(`/api/${path}/-`, {
        method,
        headers: {
          'Link-Token': secret,
          'Idempotency-Key': 'link-in-header',
          'Content-Type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const next = { newPassword: 'Cafe-da-Mata-2027', passwordConfirm: 'Cafe-da-Mata-2027' }
    for (const [method, path] of [
      ['POST', 'verifyToken'],
      ['POST', 'passwordReset'],
      ['PATCH', 'mailStatus'],
      ['POST', 'auth/nao-fui-eu'],
    ] as const) {
      expect((await by('x'.repeat(43), method, path, next)).status, path).toBe(404)
      expect((await server.ask(method, `/api/${path}/-`, next)).status, path).toBe(404)
    }
    expect((await by(token, 'POST', 'passwordReset', next)).status).toBe(200)
    // The same key with another link is another request.
    const [other, again] = [await server.forget(email), { newPassword: fresh, passwordConfirm: fresh }]
    expect((await by(token, 'POST', 'passwordReset', next)).status).toBe(200)
    expect((await by(other, 'POST', 'passwordReset', next)).status).toBe(422)
    expect((await logIn('Cafe-da-Mata-2027')).status).toBe(200)
    expect((await choose(other, again.newPassword)).status).toBe(200)
  })

  it('is replaced once when a link is used twice at the same time', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    const answers = await Promise.all([choose(token, 'first of the two'), choose(token, 'second of the two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('cannot be replaced by a weak or unconfirmed password, and the link stays valid', async () => {
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
        { newPassword: 'Valor deve ser um texto', passwordConfirm: 'Valor deve ser um texto' },
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

  it('has a link that expires after an hour', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    await server.pass(59)
    expect((await server.ask('POST', `/api/verifyToken/${token}`)).status).toBe(200)
    await server.pass(2)
    expect((await server.ask('POST', `/api/verifyToken/${token}`)).status).toBe(404)
    expect((await choose(token, fresh)).status).toBe(404)
  })

  it('has a link that stops working when the account is archived or gets another address', async () => {
    await server.pass(20)
    const person = await server.enter('admin', { email: 'bia@example.com' })
    const token = await server.forget('bia@example.com')
    await move(person, 'bia.nova@example.com')
    expect((await choose(token, fresh)).status).toBe(404)

    const next = await server.forget('bia.nova@example.com')
    const other = await server.enter('admin')
    expect((await other.remove(`/api/admin/${person.recordId}`)).status).toBe(200)
    expect((await choose(next, fresh)).status).toBe(404)
  })

  it('stores only hashes of links and refuses malformed tokens', async () => {
    await server.pass(20)
    const token = await server.forget(email)
    expect(JSON.stringify(await server.db.query('select * from sys_token'))).not.toContain(token)
    for (const wrong of ['x', token.slice(0, -1), `${token}x`, "' or 1=1--", '%00']) {
      const path = `/api/verifyToken/${encodeURIComponent(wrong)}`
      expect((await server.ask('POST', path)).status).toBe(404)
    }
    // A token is only valid for its purpose.
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(404)
  })
})

describe('a change of the own e-mail', () => {
  let person: SignedIn
  let at: string
  beforeEach(async () => {
    await server.pass(20)
    at = `caio${Math.random().toString(36).slice(2)}@example.com`
    person = await server.enter('admin', { email: at })
    await server.accounts.setPassword(person.accountId, fresh)
    person = await server.signInAs('admin', person.recordId)
  })
  const next = () => `novo.${at}`
  const profile = async () => (await (await person.get('/api/profile')).json()) as Row
  const ask = (body: Row) => person.patch('/api/profile', body)
  const logInAt = async (userLogin: string, password = fresh) =>
    (await server.ask('POST', '/api/auth/login/web', { userLogin, password })).status

  it('requires the current password and changes nothing without it', async () => {
    const before = await profile()
    for (const [currentPassword, message] of [
      [undefined, '* Por favor, informe a senha atual'],
      ['', '* Por favor, informe a senha atual'],
      ['not this one', 'Senha atual incorreta.'],
    ]) {
      const answer = await ask({ nome: 'Outra', email: next(), currentPassword })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ path: '/currentPassword', message }] })
    }
    expect(await profile()).toEqual(before)
    expect(await server.mailTo(next())).toEqual([])
  })

  it('accepts a young session instead of a password for accounts without one', async () => {
    await server.pass(16)
    const answer = await ask({ newPassword: 'Outra-Senha-77', passwordConfirm: 'Outra-Senha-77' })
    expect(answer.status).toBe(422)
    expect(await logInAt(at)).toBe(200)
    await server.pass(-24 * 60)
    expect((await ask({ newPassword: 'Outra-Senha-77', passwordConfirm: 'Outra-Senha-77' })).status).toBe(422)
    await server.pass(24 * 60)
  })

  it('takes effect when its link is opened, not before', async () => {
    const answer = await ask({ nome: 'Caio Reis', email: next(), currentPassword: fresh })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ nome: 'Caio Reis', email: at, email_pendente: next() })
    expect([await logInAt(at), await logInAt(next())]).toEqual([200, 401])
    const token = secretIn((await server.mailTo(next()))[0], 'verifyMail')
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(200)
    expect(await profile()).toMatchObject({ email: next(), email_pendente: null, email_verificado: true })
    expect([await logInAt(at), await logInAt(next())]).toEqual([401, 200])
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(404)
    expect((await server.mailTo(at)).map(({ subject }) => subject)).toEqual([
      'O seu e-mail de acesso foi alterado',
      'Pedido de troca do seu e-mail de acesso',
    ])
  })

  it('can be resent or cancelled and expires after two days; only the latest link works', async () => {
    await ask({ email: next(), currentPassword: fresh })
    const first = secretIn((await server.mailTo(next()))[0], 'verifyMail')
    expect((await person.post('/api/profile/email/reenvio')).status).toBe(200)
    const second = secretIn((await server.mailTo(next()))[0], 'verifyMail')
    expect((await server.ask('PATCH', `/api/mailStatus/${first}`)).status).toBe(404)
    expect((await person.remove('/api/profile/email')).status).toBe(200)
    expect(await profile()).toMatchObject({ email: at, email_pendente: null })
    expect((await server.ask('PATCH', `/api/mailStatus/${second}`)).status).toBe(404)
    expect((await person.post('/api/profile/email/reenvio')).status).toBe(404)

    await ask({ email: next(), currentPassword: fresh })
    const late = secretIn((await server.mailTo(next()))[0], 'verifyMail')
    await server.pass(49 * 60)
    expect((await server.ask('PATCH', `/api/mailStatus/${late}`)).status).toBe(404)
    expect(await logInAt(at)).toBe(200)
  })

  it.each([
    ['before it counts', false],
    ['after it counts', true],
  ])(
    'is undone from the previous address, %s: sessions end and the password is reset',
    async (_when, counts) => {
      await ask({ email: next(), currentPassword: fresh })
      const way = secretIn((await server.mailTo(at))[0], 'naoFuiEu')
      const token = secretIn((await server.mailTo(next()))[0], 'verifyMail')
      if (counts) {
        expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(200)
        await server.pass(60)
        expect(await server.forget(next())).toBeTruthy()
      }
      expect((await server.ask('POST', `/api/auth/nao-fui-eu/${way}`)).status).toBe(200)
      expect((await person.get('/api/profile')).status).toBe(401)
      expect([await logInAt(at), await logInAt(next())]).toEqual([401, 401])
      expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(404)
      if (counts) {
        const stolen = secretIn((await server.mailTo(next()))[0], 'resetPassword')
        expect((await choose(stolen, 'Senha-do-ladrao-1')).status).toBe(404)
      }
      const chosen = secretIn((await server.mailTo(at))[0], 'resetPassword')
      expect((await choose(chosen, 'Senha-de-novo-99')).status).toBe(200)
      expect(await logInAt(at, 'Senha-de-novo-99')).toBe(200)
      expect((await server.ask('POST', `/api/auth/nao-fui-eu/${way}`)).status).toBe(404)
    },
  )

  it('cannot take an address of another account, at request or at confirmation', async () => {
    // The response does not reveal that the address is taken; only its owner learns that from the page of the
    // link.
    expect((await ask({ email, currentPassword: fresh })).status).toBe(200)
    const useless = secretIn((await server.mailTo(email))[0], 'verifyMail')
    expect((await server.ask('PATCH', `/api/mailStatus/${useless}`)).status).toBe(422)
    expect(await profile()).toMatchObject({ email: at })
    await ask({ email: next(), currentPassword: fresh })
    const token = secretIn((await server.mailTo(next()))[0], 'verifyMail')
    await server.make('admin', { email: next() })
    expect((await server.ask('PATCH', `/api/mailStatus/${token}`)).status).toBe(422)
    expect(await profile()).toMatchObject({ email: at })
  })

  it('is refused in PATCH of the record, with a hint to the profile page', async () => {
    const answer = await person.patch(`/api/admin/${person.recordId}`, { email: next() })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ path: '/email', message: expect.stringContaining('Dados Pessoais') }],
    })
    expect(await profile()).toMatchObject({ email: at, email_pendente: null })
  })
})
