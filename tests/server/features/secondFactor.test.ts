import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createServer } from '../../../server/engine/index'
import { createAccess } from '../../../server/features/access-control/feature'
import { secondFactor } from '../../../server/features/second-factor/feature'
import { cheapPasswords, type SignedIn } from '../../support/server'
import { type IdentityServer, identityFeatures, startIdentityServer } from './identityBase'

const ownFeatures = [secondFactor, createAccess()]
const strictFeatures = [...identityFeatures, ...ownFeatures]
let server: IdentityServer
let person: SignedIn
const password = 'Cafe-da-Serra-2026'
const email = 'bruna@example.com'

beforeAll(async () => {
  server = await startIdentityServer(ownFeatures)
  person = await server.enter('tecnico', { nome: 'Bruna Alves', email })
  await server.accounts.setPassword(person.accountId, password)
  person = await server.signInAs('tecnico', person.recordId)
})
afterAll(() => server.close())

interface JsonResponse {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function told(asked: Response | Promise<Response>): Promise<JsonResponse> {
  const answer = await asked
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** The code that an authenticator app shows `steps` from now. */
function codeOf(secret: string, steps = 0): string {
  const at = server.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

async function enrol(by: SignedIn): Promise<{ secret: string; codes: string[] }> {
  const { status, body } = await told(by.post('/api/auth/fatores/aplicativo', {}))
  expect(status).toBe(200)
  const secret = String(body.segredo)
  const confirmed = await told(
    by.post('/api/auth/fatores/aplicativo/confirmacao', { codigo: codeOf(secret) }),
  )
  expect(confirmed.status).toBe(200)
  await server.pass(1)
  return { secret, codes: confirmed.body.codigos as string[] }
}

function logIn(userLogin = email) {
  return told(server.ask('POST', '/api/auth/login/web', { userLogin, password }))
}

async function challenge(userLogin = email): Promise<string> {
  const { body } = await logIn(userLogin)
  return (body.segundo_passo as { desafio: string }).desafio
}

function answer(desafio: string, said: object) {
  return told(server.ask('POST', '/api/auth/login/segundo-passo', { desafio, ...said }))
}

describe('an authenticator app', () => {
  let secret: string
  let codes: string[]

  it('is activated by its first code, generates ten recovery codes and notifies its owner', async () => {
    const begun = await told(person.post('/api/auth/fatores/aplicativo', {}))
    expect(begun.body).toMatchObject({
      endereco: expect.stringContaining('otpauth://totp/Terra%20Roxa:bruna%40example.com'),
      imagem: expect.stringContaining('<svg'),
    })
    expect((await logIn()).body.token).toBeDefined()
    const wrong = await told(person.post('/api/auth/fatores/aplicativo/confirmacao', { codigo: '000000' }))
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: '/codigo' }] } })
    ;({ secret, codes } = await enrol(person))
    expect(new Set(codes).size).toBe(10)
    const { body } = await told(person.get('/api/auth/fatores'))
    expect(body).toMatchObject({ codigos: 10, exigido: false })
    expect(JSON.stringify(body)).not.toContain(secret)
    const [message] = await server.mailTo(email)
    expect(message?.subject).toBe('O segundo fator da sua conta mudou')
    expect((await told(person.post('/api/auth/fatores/aplicativo', {}))).status).toBe(409)
  })

  it('is required after the password, and no session exists before', async () => {
    const { status, body } = await logIn()
    expect(status).toBe(200)
    expect(body).toEqual({
      segundo_passo: { desafio: expect.any(String), meios: ['aplicativo', 'recuperacao'] },
    })
    const desafio = (body.segundo_passo as { desafio: string }).desafio
    const entered = await answer(desafio, { codigo: codeOf(secret) })
    expect(entered).toMatchObject({ status: 200, body: { user: { nome: 'Bruna Alves' } } })
    expect(await server.sessions.resolve(String(entered.body.token))).toBeDefined()
    expect((await answer(desafio, { codigo: codeOf(secret, 1) })).status).toBe(401)
  })

  it('accepts a code once, none from before it, and one step of clock drift', async () => {
    await server.pass(2)
    const code = codeOf(secret)
    expect((await answer(await challenge(), { codigo: code })).status).toBe(200)
    for (const codigo of [code, codeOf(secret, -1), codeOf(secret, 5), '12345a']) {
      expect((await answer(await challenge(), { codigo })).status, codigo).toBe(422)
    }
    await server.pass(30)
    expect((await answer(await challenge(), { codigo: codeOf(secret, 1) })).status).toBe(200)
  })

  it('rate limits guesses over all sign-ins', async () => {
    await server.pass(30)
    for (let i = 0; i < 5; i += 1) {
      expect((await answer(await challenge(), { codigo: '000000' })).status).toBe(422)
    }
    const slowed = await answer(await challenge(), { codigo: codeOf(secret) })
    expect(slowed.status).toBe(429)
    await server.pass(30)
    expect((await answer(await challenge(), { codigo: codeOf(secret) })).status).toBe(200)
  })

  it('still lets its owner in while another person who knows the password guesses codes', async () => {
    await server.pass(60)
    const from = (device: string) => async (said: object) => {
      const post = (path: string, body: object) =>
        server.app.request(`/api/auth/login/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: device },
          body: JSON.stringify(body),
        })
      const { body } = await told(post('web', { userLogin: email, password }))
      const { desafio } = body.segundo_passo as { desafio: string }
      return post('segundo-passo', { desafio, ...said })
    }
    const entered = await from('')({ codigo: codeOf(secret) })
    expect(entered.status).toBe(200)
    const device = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
    const [guesser, owner] = [from(''), from(device)]
    for (let at = 0; at < 5; at++) expect((await guesser({ codigo: '000000' })).status).toBe(422)
    expect((await guesser({ codigo: '000000' })).status).toBe(429)
    // At the address of the guesses: a known device, and a factor that cannot be guessed.
    await server.db.query('update sys_totp set last_step = 0')
    expect((await owner({ codigo: codeOf(secret) })).status).toBe(200)
    const renewed = await told(person.post('/api/auth/fatores/recuperacao', { currentPassword: password }))
    codes = renewed.body.codigos as string[]
    const [first = '', ...rest] = codes
    codes = rest
    expect((await guesser({ recuperacao: first })).status).toBe(200)
    expect((await guesser({ recuperacao: first })).status).toBe(422)
  })

  it('can be replaced by a recovery code, each of which works once', async () => {
    await server.pass(30)
    const [first = ''] = codes
    const typed = first.toUpperCase().replaceAll('-', ' ')
    expect((await answer(await challenge(), { recuperacao: typed })).status).toBe(200)
    expect((await answer(await challenge(), { recuperacao: first })).status).toBe(422)
    person = await server.signInAs('tecnico', person.recordId)
    expect((await told(person.get('/api/auth/fatores'))).body.codigos).toBe(8)
  })

  it('is deactivated with password and code, after which no code is required', async () => {
    await server.pass(30)
    const path = '/api/auth/fatores/aplicativo/desativacao'
    const right = () => ({ currentPassword: password, codigo: codeOf(secret) })
    expect(await told(person.post(path, { ...right(), currentPassword: '' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/currentPassword' }] },
    })
    expect((await told(person.post(path, { ...right(), codigo: '000000' }))).status).toBe(422)
    expect((await told(person.post(path, right()))).status).toBe(200)
    expect((await logIn()).body.token).toBeDefined()
    const left = await server.db.query('select from sys_recovery_code where account_id = $1', [
      person.accountId,
    ])
    expect(left).toHaveLength(0)
  })
})

describe('the challenge of the second step', () => {
  let other: SignedIn
  let mine: { secret: string; codes: string[] }
  let theirs: { secret: string; codes: string[] }
  const otherMail = 'caio@example.com'

  beforeAll(async () => {
    person = await server.signInAs('tecnico', person.recordId)
    other = await server.enter('tecnico', { nome: 'Caio Lima', email: otherMail })
    await server.accounts.setPassword(other.accountId, password)
    other = await server.signInAs('tecnico', other.recordId)
    mine = await enrol(person)
    theirs = await enrol(other)
  })

  it('refuses answers of another account and expires', async () => {
    await server.pass(2)
    const stolen = [{ codigo: codeOf(theirs.secret) }, { recuperacao: theirs.codes[0] }]
    for (const said of stolen) expect((await answer(await challenge(), said)).status).toBe(422)
    const late = await challenge()
    await server.pass(6)
    expect((await answer(late, { codigo: codeOf(mine.secret) })).status).toBe(401)
    for (const desafio of ['', 'made-up', person.token]) {
      expect((await answer(desafio, { codigo: codeOf(mine.secret) })).status).toBe(401)
    }
  })

  it('is invalid after five wrong answers', async () => {
    await server.db.query('delete from sys_rate')
    const desafio = await challenge()
    for (let i = 0; i < 5; i += 1) expect((await answer(desafio, { codigo: '000000' })).status).toBe(422)
    await server.pass(3)
    await server.db.query('delete from sys_rate')
    expect((await answer(desafio, { codigo: codeOf(mine.secret) })).status).toBe(401)
  })

  const calls = [
    ['GET', '/auth/fatores'],
    ['POST', '/auth/fatores/aplicativo'],
    ['POST', '/auth/fatores/aplicativo/confirmacao'],
    ['POST', '/auth/fatores/aplicativo/desativacao'],
    ['POST', '/auth/fatores/recuperacao'],
    ['POST', '/auth/me'],
    ['GET', '/profile'],
    ['PATCH', '/profile/password'],
    ['GET', '/auth/sessoes'],
    ['GET', '/tecnico'],
  ] as const

  it.each(calls)('is not a session token: %s %s', async (method, path) => {
    await server.db.query('delete from sys_rate')
    const desafio = await challenge()
    const answered = await server.app.request(`/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${desafio}`, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    })
    expect(answered.status).toBe(401)
  })
})

describe('a lost second factor', () => {
  it('can only be removed by a higher access level, which notifies the person and ends the sessions', async () => {
    await server.pass(30)
    await server.db.query('delete from sys_rate')
    const path = `/api/tecnico/${person.recordId}/segundo-fator/retirada`
    for (const role of ['tecnico', 'produtor']) {
      expect([403, 404]).toContain((await told((await server.enter(role)).post(path))).status)
    }
    expect((await server.ask('POST', path)).status).toBe(401)
    person = await server.signInAs('tecnico', person.recordId)
    const admin = await server.enter('admin', { nome: 'Rosa Prado' })
    const filter = encodeURIComponent(JSON.stringify({ segundo_fator: true }))
    const having = async () =>
      (await (await admin.get(`/api/tecnico?filter=${filter}&fields=nome`)).json()) as Row[]
    expect((await told(admin.get(`/api/tecnico/${person.recordId}`))).body.segundo_fator).toBe(true)
    expect((await having()).map(({ id }) => id)).toContain(person.recordId)
    expect((await told(admin.post(path))).status).toBe(200)
    expect((await told(admin.get(`/api/tecnico/${person.recordId}`))).body.segundo_fator).toBe(false)
    expect((await having()).map(({ id }) => id)).not.toContain(person.recordId)
    expect((await told(person.get('/api/profile'))).status).toBe(401)
    const [message] = await server.mailTo(email)
    expect(message).toMatchObject({ subject: 'O segundo fator da sua conta foi retirado' })
    expect(message?.text).toContain('Rosa Prado')
    expect((await logIn()).body.token).toBeDefined()
    expect((await told(admin.post(path))).status).toBe(409)
  })
})

describe('a group that requires a second factor', () => {
  let member: SignedIn
  const group = () => Number(member.actor.record?.role)

  beforeAll(async () => {
    member = await server.enter('gestor', { nome: 'Lia Souza', email: 'lia@example.com' })
    await server.accounts.setPassword(member.accountId, password)
    member = await server.signInAs('gestor', member.recordId)
    await server.store.update('role', group(), { exige_segundo_fator: true }, '*', systemActor)
  })

  it('only allows its members to enrol, read their profile and sign out', async () => {
    for (const path of ['/fazenda', '/gestor', '/visoes?entidade=fazenda', '/profile/exportar', '/nowhere']) {
      const refused = await told(member.get(`/api${path}`))
      expect(refused, path).toMatchObject({ status: 403, body: { error: 'factor_required' } })
    }
    const self = await told(member.get(`/api/gestor/${member.recordId}`))
    expect(self.status).toBe(403)
    for (const path of ['/profile', '/auth/fatores', '/auth/sessoes', '/sistema']) {
      expect((await told(member.get(`/api${path}`))).status, path).toBe(200)
    }
    const { body } = await logIn('lia@example.com')
    expect(body.user).toMatchObject({ exige_fator: true })
    const asViewer = await member.get('/api/fazenda', { 'View-As': String(group()) })
    expect(asViewer.status).toBe(403)
  })

  it('is satisfied by a second factor and requires one again after its removal', async () => {
    const { secret } = await enrol(member)
    expect((await told(member.get('/api/fazenda?range=[0,1]'))).status).toBe(200)
    expect((await told(member.post('/api/auth/me'))).body.exige_fator).toBeUndefined()
    const end = { currentPassword: password, codigo: codeOf(secret) }
    expect((await told(member.post('/api/auth/fatores/aplicativo/desativacao', end))).status).toBe(200)
    expect((await told(member.get('/api/fazenda?range=[0,1]'))).status).toBe(403)
  })
})

describe('a second factor required by the installation', () => {
  it('applies to everyone, regardless of their group', async () => {
    const strict = await createServer({
      db: server.db,
      entities,
      validators,
      features: strictFeatures,
      version: 'strict',
      now: server.now,
      demandsFactor: true,
      ...cheapPasswords,
    })
    const free = await server.enter('admin', { nome: 'Rui Lopes', email: 'rui@example.com' })
    const askStrict = (path: string) =>
      strict.app.request(`/api${path}`, { headers: { Authorization: `Bearer ${free.token}` } })
    expect((await free.get('/api/fazenda?range=[0,1]')).status).toBe(200)
    const refused = await askStrict('/fazenda?range=[0,1]')
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'factor_required' }])
    expect((await askStrict('/auth/fatores')).status).toBe(200)
    expect(await (await askStrict('/auth/fatores')).json()).toMatchObject({ exigido: true })
    await enrol(free)
    expect((await askStrict('/fazenda?range=[0,1]')).status).toBe(200)
  })
})
