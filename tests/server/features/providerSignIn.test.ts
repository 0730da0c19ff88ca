import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemActor } from '#model/people/actor'
import { createAccess } from '../../../server/features/access-control/feature'
import { createProviderSignIn } from '../../../server/features/provider-sign-in/feature'
import { secondFactor } from '../../../server/features/second-factor/feature'
import { createProvider, type ProviderSettings } from '../../../server/ports/provider'
import {
  client,
  type LocalPerson,
  type LocalProvider,
  startLocalProvider,
} from '../ports/provider/localProvider'
import { type IdentityServer, startIdentityServer } from './identityBase'
import { publicUrl } from './messages'

let local: LocalProvider
let server: IdentityServer
let mapped: IdentityServer
const back = `${publicUrl}/api/auth/provedor/retorno`
const password = 'Cafe-da-Serra-2026'

const settings = (): ProviderSettings => ({
  issuer: local.issuer,
  clientId: client.id,
  clientSecret: client.secret,
  name: 'a conta da cooperativa',
  scope: 'openid email profile',
  groupsClaim: 'groups',
  groups: [],
  makesUnknown: false,
  multiFactor: ['mfa'],
})
const groups = [
  ['chefes', 'Chefes'],
  ['campo', 'Campo'],
  ['outros', 'Nenhum'],
] as const

beforeAll(async () => {
  // The test provider warns that it is not meant for production.
  for (const method of ['warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  local = await startLocalProvider(back)
  const over = (own: Partial<ProviderSettings>) =>
    startIdentityServer([
      createAccess(),
      secondFactor,
      createProviderSignIn(createProvider({ ...settings(), ...own }), publicUrl),
    ])
  server = await over({})
  mapped = await over({ groups, makesUnknown: true })
  for (const each of [server, mapped]) {
    for (const [level, role] of ['admin', 'supervisor', 'gestor', 'tecnico'].entries()) {
      const { actor } = await each.enter(role)
      await each.store.update('role', Number(actor.record?.role), { level }, '*', systemActor)
    }
  }
}, 120_000)
afterAll(async () => {
  await server.close()
  await mapped.close()
  await local.close()
})
// Refusals by the provider are logged.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const person = (sub: string, claims: object = {}, amr?: readonly string[]): LocalPerson => ({
  sub,
  claims: { email: `${sub}@example.com`, email_verified: true, name: 'Ana Prado', ...claims },
  ...(amr && { amr }),
})

/** A browser at the console: one cookie and the target of the redirect. */
async function go(at: IdentityServer, path: string, cookie = '') {
  const answer = await at.app.request(path, { headers: { Cookie: cookie, Accept: 'text/html' } })
  expect(answer.status).toBe(302)
  const set = answer.headers.getSetCookie().find((each) => each.startsWith('entrada='))
  return { to: answer.headers.get('location') ?? '', cookie: set?.split(';')[0] ?? cookie, set }
}

/** Starts a sign-in, signs in at the provider and returns the console's callback. */
async function comeBack(at: IdentityServer, who: LocalPerson | undefined) {
  local.person = who
  const begun = await go(at, '/api/auth/provedor')
  const address = await local.visit(begun.to)
  return { cookie: begun.cookie, path: `${address.pathname}${address.search}` }
}

async function signIn(at: IdentityServer, who: LocalPerson | undefined) {
  const { cookie, path } = await comeBack(at, who)
  const { to } = await go(at, path, cookie)
  return { cookie, code: to.split('/#/entrada/')[1] ?? '' }
}

async function enter(at: IdentityServer, codigo: string, cookie: string) {
  const answer = await at.app.request('/api/auth/login/provedor', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ codigo }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function whole(at: IdentityServer, who: LocalPerson) {
  const { code, cookie } = await signIn(at, who)
  expect(code).not.toMatch(/^falha-/)
  return enter(at, code, cookie)
}

describe('sign-in with an identity of the provider', () => {
  it('links the account with that address, notifies the person and later matches the identity', async () => {
    const own = await server.enter('tecnico', { nome: 'Ana Prado', email: 'ana@example.com' })
    const { status, body } = await whole(server, person('ana'))
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { nome: 'Ana Prado' } })
    expect(await server.sessions.resolve(String(body.token))).toMatchObject({
      account: { id: own.accountId },
    })
    const told = async () =>
      (await server.mailTo('ana@example.com')).filter(({ subject }) => subject.startsWith('Nova forma'))
    expect(await told()).toHaveLength(1)
    const again = await whole(server, person('ana', { email: 'other@example.com', email_verified: false }))
    expect(again.body.user).toMatchObject({ id: own.accountId })
    expect(await told()).toHaveLength(1)
  })

  it('is refused without a verified address or an account, or when the account has another identity', async () => {
    await server.enter('tecnico', { email: 'bia@example.com' })
    const codes = [
      await signIn(server, person('bia', { email_verified: false })),
      await signIn(server, person('bia', { email_verified: 'true' })),
      await signIn(server, person('bia', { email: undefined })),
      await signIn(server, person('nobody')),
      await signIn(server, person('second', { email: 'ana@example.com' })),
    ]
    expect(codes.map(({ code }) => code)).toEqual([
      'falha-email',
      'falha-email',
      'falha-email',
      'falha-desconhecido',
      'falha-desconhecido',
    ])
    expect(await server.db.query("select from sys_identity where subject <> 'ana'")).toEqual([])
  })

  it('is refused for an account with a password and an unconfirmed address, and for a closed account', async () => {
    const claimed = await server.enter('tecnico', { email: 'caio@example.com' })
    await server.accounts.setPassword(claimed.accountId, password)
    expect((await signIn(server, person('caio'))).code).toBe('falha-confirmar')
    await server.db.query('update sys_account set email_verified_at = now() where id = $1', [
      claimed.accountId,
    ])
    expect((await whole(server, person('caio'))).status).toBe(200)
    await server.store.remove('tecnico', claimed.recordId, systemActor)
    expect((await signIn(server, person('caio'))).code).toBe('falha-desconhecido')
  })

  it('is unlinked when another person changes the login of the account', async () => {
    const own = await server.enter('tecnico', { email: 'davi@example.com' })
    expect((await whole(server, person('davi'))).status).toBe(200)
    const admin = await server.enter('admin')
    const changed = await admin.patch(`/api/tecnico/${own.recordId}`, { email: 'davi2@example.com' })
    expect(changed.status).toBe(200)
    expect((await signIn(server, person('davi'))).code).toBe('falha-desconhecido')
  })
})

describe('the callback of the provider', () => {
  it('requires the browser that began and works once: other states or cookies and repeats are refused', async () => {
    const { cookie, path } = await comeBack(server, person('ana'))
    const other = await comeBack(server, person('ana'))
    const forged = path.replace(/state=[^&]*/, 'state=made-up')
    expect((await go(server, forged, cookie)).to).toContain('/#/entrada/falha-recusado')
    // The callback of another person is planted in this browser.
    expect((await go(server, other.path, cookie)).to).toContain('/#/entrada/falha-recusado')
    const { to } = await go(server, path, cookie)
    expect(to).not.toContain('falha')
    expect((await go(server, path, cookie)).to).toContain('/#/entrada/falha-recusado')
  })

  it('refuses a foreign, missing or used code', async () => {
    const first = await comeBack(server, person('ana'))
    const code = new URL(first.path, publicUrl).searchParams.get('code') ?? ''
    expect((await go(server, first.path, first.cookie)).to).not.toContain('falha')
    for (const said of [code, 'made-up', '']) {
      const { cookie, path } = await comeBack(server, person('ana'))
      const { to } = await go(server, path.replace(/code=[^&]*/, `code=${said}`), cookie)
      expect(to, said).toContain('/#/entrada/falha-recusado')
    }
  })

  it('refuses another nonce or a missing PKCE verifier', async () => {
    for (const part of ['nonce', 'verifier']) {
      const { cookie, path } = await comeBack(server, person('ana'))
      const [kept] = await server.db.query<{ token_hash: string; value: string }>(
        `select token_hash, value from sys_challenge where purpose = 'provider' order by expires_at desc limit 1`,
      )
      const value = JSON.parse(kept?.value ?? '') as { said: string }
      const said = { ...(JSON.parse(value.said) as object), [part]: 'x'.repeat(43) }
      await server.db.query('update sys_challenge set value = $2 where token_hash = $1', [
        kept?.token_hash,
        JSON.stringify({ ...value, said: JSON.stringify(said) }),
      ])
      expect((await go(server, path, cookie)).to, part).toContain('/#/entrada/falha-recusado')
    }
  })

  it('returns a secret that opens one session in that browser within minutes', async () => {
    const { code, cookie } = await signIn(server, person('ana'))
    expect((await enter(server, code, 'entrada=made-up')).status).toBe(401)
    expect((await enter(server, code, cookie)).status).toBe(401)
    const second = await signIn(server, person('ana'))
    expect((await enter(server, second.code, second.cookie)).status).toBe(200)
    expect((await enter(server, second.code, second.cookie)).status).toBe(401)
    const late = await signIn(server, person('ana'))
    await server.pass(6)
    expect((await enter(server, late.code, late.cookie)).status).toBe(401)
    const unread = await server.app.request('/api/profile', {
      headers: { Authorization: `Bearer ${late.code}` },
    })
    expect(unread.status).toBe(401)
  })

  it('reports a cancelled sign-in without the text of the provider', async () => {
    expect((await signIn(server, undefined)).code).toBe('falha-cancelado')
    const planted = '/api/auth/provedor/retorno?error=<script>&error_description=<b>&state=x'
    expect((await go(server, planted)).to).toBe(`${publicUrl}/#/entrada/falha-recusado`)
  })

  it('sets its cookie HttpOnly and SameSite', async () => {
    const { set } = await go(server, '/api/auth/provedor')
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Path=\/api\/auth/)
  })
})

describe('an unavailable provider', () => {
  it('causes a readable error and no immediate retry, and passwords still work', async () => {
    const gone = await startLocalProvider(back)
    const { issuer } = gone
    await gone.close()
    const provider = createProvider({ ...settings(), issuer })
    const alone = await startIdentityServer([createProviderSignIn(provider, publicUrl)])
    for (let i = 0; i < 2; i += 1) {
      expect((await go(alone, '/api/auth/provedor')).to).toBe(`${publicUrl}/#/entrada/falha-indisponivel`)
    }
    const own = await alone.enter('tecnico', { email: 'eva@example.com' })
    await alone.accounts.setPassword(own.accountId, password)
    const login = { userLogin: 'eva@example.com', password }
    expect((await alone.ask('POST', '/api/auth/login/web', login)).status).toBe(200)
    await alone.close()
  })
})

describe('a second factor', () => {
  it('of the account is required unless the provider has verified one', async () => {
    const own = await server.enter('tecnico', { email: 'gil@example.com' })
    await server.db.query(
      `insert into sys_passkey (id, account_id, name, public_key, counter, created_at) values ('gil', $1, 'x', 'x', 0, now())`,
      [own.accountId],
    )
    const asked = await whole(server, person('gil'))
    expect(asked.body).toMatchObject({ segundo_passo: { meios: ['chave'] } })
    expect(asked.body.token).toBeUndefined()
    expect((await whole(server, person('gil', {}, ['pwd']))).body.token).toBeUndefined()
    expect((await whole(server, person('gil', {}, ['pwd', 'mfa']))).body.token).toBeDefined()
  })

  it("required by a group is not requested again after the provider's", async () => {
    const own = await server.enter('gestor', { email: 'hugo@example.com' })
    const group = Number(own.actor.record?.role)
    await server.store.update('role', group, { exige_segundo_fator: true }, '*', systemActor)
    const look = async (token: unknown) =>
      (await server.app.request('/api/fazenda', { headers: { Authorization: `Bearer ${token}` } })).status
    const plain = await whole(server, person('hugo'))
    expect(plain.body.user).toMatchObject({ exige_fator: true })
    expect(await look(plain.body.token)).toBe(403)
    const proven = await whole(server, person('hugo', {}, ['mfa']))
    expect(proven.body.user).not.toHaveProperty('exige_fator')
    expect(await look(proven.body.token)).toBe(200)
    await server.store.update('role', group, { exige_segundo_fator: false }, '*', systemActor)
  })
})

describe('groups of the provider', () => {
  let chiefs: number
  let field: number
  let staff: number

  beforeAll(async () => {
    const own = await mapped.enter('admin', { email: 'boss@example.com' })
    await mapped.enter('admin')
    staff = Number(own.actor.record?.role)
    const make = async (description: string, slug: string, level: number) =>
      (await mapped.make('role', { description, slug, level, permissions: [] })).id
    chiefs = await make('Chefes', 'admin', 5)
    field = await make('Campo', 'tecnico', 8)
  })

  const groupOf = async (id: number) => (await mapped.store.get('tecnico', id, systemActor)).role

  it('are applied at each sign-in, and the audit log names the provider', async () => {
    const own = await mapped.enter('tecnico', { email: 'ivo@example.com' })
    expect((await whole(mapped, person('ivo', { groups: ['x', 'campo'] }))).status).toBe(200)
    expect(await groupOf(own.recordId)).toBe(field)
    const [entry] = await mapped.store.history('tecnico', own.recordId, systemActor)
    expect(entry).toMatchObject({ actorName: 'Provedor de identidade' })
  })

  it('refuse sign-in when none is mapped, none exists or it belongs to another kind of person', async () => {
    await mapped.enter('tecnico', { email: 'lia@example.com' })
    for (const [said, code] of [
      [undefined, 'falha-grupo'],
      [['x'], 'falha-grupo'],
      [['outros'], 'falha-grupo'],
      [['chefes'], 'falha-papel'],
      [['chefes', 'campo'], 'falha-papel'],
    ] as const) {
      expect((await signIn(mapped, person('lia', { groups: said }))).code, String(said)).toBe(code)
    }
    expect((await whole(mapped, person('lia', { groups: ['campo'] }))).status).toBe(200)
    expect((await signIn(mapped, person('lia', { groups: [] }))).code).toBe('falha-grupo')
  })

  it('do not silently demote an administrator', async () => {
    expect((await signIn(mapped, person('boss', { groups: ['chefes'] }))).code).toBe('falha-administrador')
    const [row] = await mapped.db.query(`select role from admin where email = 'boss@example.com'`)
    expect(row?.role).toBe(staff)
  })

  it('create an unknown person when enabled and all required data is provided', async () => {
    expect((await signIn(mapped, person('nova', { groups: ['campo'] }))).code).toBe('falha-cadastro')
    const told = { groups: ['chefes'], cpf: '52998224725', name: 'Nova Souza' }
    expect((await signIn(mapped, person('nova', { ...told, email_verified: false }))).code).toBe(
      'falha-email',
    )
    const { status, body } = await whole(mapped, person('nova', told))
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { nome: 'Nova Souza' } })
    const [row] = await mapped.db.query(`select role from admin where email = 'nova@example.com'`)
    expect(row?.role).toBe(chiefs)
  })
})

describe('the maximum age of a sign-in at the provider', () => {
  it('is sent to the provider, and auth_time is required in return', async () => {
    const free = createProvider(settings())
    const strict = createProvider({ ...settings(), maxAge: 3_600 })
    local.person = person('idade')
    const told = await strict.begin(back, 'state-1')
    expect(new URL(told.address).searchParams.get('max_age')).toBe('3600')
    const found = await strict.finish(await local.visit(told.address), { ...told, state: 'state-1' })
    expect(found.subject).toBe('idade')
    // Without max_age the ID token has no auth_time.
    const untold = await free.begin(back, 'state-2')
    expect(new URL(untold.address).searchParams.get('max_age')).toBeNull()
    const answer = await local.visit(untold.address)
    await expect(strict.finish(answer, { ...untold, state: 'state-2' })).rejects.toMatchObject({
      kind: 'refused',
    })
  })
})
