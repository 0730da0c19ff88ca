/* Tokens of programs: every class of route by every scope, and what a stolen one cannot do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { createAccess } from '../../../server/features/access-control/feature'
import { files } from '../../../server/features/files/feature'
import { createInvitations } from '../../../server/features/invitations/feature'
import { secondFactor } from '../../../server/features/second-factor/feature'
import { tokens } from '../../../server/features/tokens/feature'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'
import { publicUrl } from './messages'

let server: IdentityServer
let admin: SignedIn
let species: number
let variety: number
let other: number
const email = 'ivo@example.com'
const password = 'Cafe-da-Serra-2026'

beforeAll(async () => {
  const more = [createAccess(), secondFactor, files, createInvitations(publicUrl), tokens]
  server = await startIdentityServer(more)
  for (const [level, role] of ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'].entries()) {
    const { actor } = await server.enter(role)
    await server.store.update('role', Number(actor.record?.role), { level }, '*', systemActor)
  }
  admin = await server.enter('admin', { nome: 'Ivo Reis', email })
  await server.accounts.setPassword(admin.accountId, password)
  admin = await server.signInAs('admin', admin.recordId)
  species = (await server.make('especie', { nome: 'Coffea arabica' })).id
  variety = (await server.make('variedade', { especie_id: species, nome: 'Catuaí' })).id
  other = (await server.make('safra', {})).id
}, 120_000)
afterAll(() => server.close())

interface Told {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function told(asked: Response | Promise<Response>): Promise<Told> {
  const answer = await asked
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const wish = { nome: 'ERP', entidades: ['variedade'], escrita: false, dias: 30 }

async function make(by: SignedIn, body: object = wish): Promise<string> {
  const { status, body: made } = await told(by.post('/api/auth/tokens', body))
  expect(status, JSON.stringify(made)).toBe(201)
  return String(made.segredo)
}

function ask(token: string, method: string, path: string, body?: unknown, headers = {}) {
  return server.app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Each class of route: a call of it, and the scopes that open it. */
type Scope = 'read' | 'write' | 'all read' | 'all write' | 'elsewhere'
const scopes: Readonly<Record<Scope, object>> = {
  read: { entidades: ['variedade'], escrita: false },
  // What a record refers to must be in reach, too.
  write: { entidades: ['variedade', 'especie'], escrita: true },
  'all read': { entidades: null, escrita: false },
  'all write': { entidades: null, escrita: true },
  elsewhere: { entidades: ['safra'], escrita: true },
}
const readers: readonly Scope[] = ['read', 'write', 'all read', 'all write']
const writers: readonly Scope[] = ['write', 'all write']
let count = 0
const every = Object.keys(scopes) as Scope[]
const none: readonly Scope[] = []

type Route = readonly [
  name: string,
  method: string,
  path: () => string,
  open: readonly Scope[],
  body?: object | (() => object),
]
const routes: readonly Route[] = [
  ['what the system is', 'GET', () => '/sistema', every],
  ['a list', 'GET', () => '/variedade?range=[0,4]', readers],
  ['a list as a file', 'GET', () => '/variedade?formato=csv', readers],
  ['a summary', 'GET', () => '/variedade/resumo', readers],
  ['a record', 'GET', () => `/variedade/${variety}`, readers],
  ['the beginning of its page', 'GET', () => `/variedade/${variety}/ficha`, readers],
  ['its history', 'GET', () => `/variedade/${variety}/historico`, readers],
  ['its stream', 'GET', () => `/variedade/${variety}/linha-do-tempo`, readers],
  ['people to name in a note', 'GET', () => `/variedade/${variety}/mencionaveis`, writers],
  ['a note', 'POST', () => `/variedade/${variety}/anotacoes`, writers, { texto: 'Lida pelo ERP' }],
  ['mentions', 'GET', () => '/mencoes', none],
  ['mentions taken for read', 'POST', () => '/mencoes/lidas', none, {}],
  ['a change', 'PATCH', () => `/variedade/${variety}`, writers, { nome: 'Catuaí Vermelho' }],
  [
    'a new record',
    'POST',
    () => '/variedade',
    writers,
    () => ({ nome: `Mundo Novo ${count++}`, especie_id: species }),
  ],
  ['a removal', 'DELETE', () => `/variedade/${variety}`, writers],
  ['a record let in again', 'POST', () => `/variedade/${variety}/reativacao`, writers],
  ['a list of another entity', 'GET', () => '/safra', ['all read', 'all write', 'elsewhere']],
  ['a record of another entity', 'GET', () => `/safra/${other}`, ['all read', 'all write', 'elsewhere']],
  ['access groups', 'GET', () => '/role', none],
  ['a change of access groups', 'PATCH', () => '/role', none, []],
  ['a new access group', 'POST', () => '/role', none, {}],
  ['the audit trail', 'GET', () => '/auditoria', none],
  ['the outbox', 'GET', () => '/caixa-de-saida', none],
  ['the own record', 'GET', () => '/profile', none],
  ['the own data', 'GET', () => '/profile/exportar', none],
  ['another e-mail', 'PATCH', () => '/profile', none, { email: 'x@example.com', currentPassword: password }],
  ['another password', 'PATCH', () => '/profile/password', none, { currentPassword: password }],
  ['the own sessions', 'GET', () => '/auth/sessoes', none],
  ['the end of sessions', 'POST', () => '/auth/sair-de-todos', none],
  ['second factors', 'GET', () => '/auth/fatores', none],
  ['a new second factor', 'POST', () => '/auth/fatores/aplicativo', none, {}],
  ['a new passkey', 'POST', () => '/auth/fatores/chaves/opcoes', none, {}],
  ['the own tokens', 'GET', () => '/auth/tokens', none],
  ['a new token', 'POST', () => '/auth/tokens', none, wish],
  ['the end of a token', 'POST', () => '/auth/tokens/1/revogacao', none],
  ['the own calendars', 'GET', () => '/auth/calendarios', none],
  ['a new calendar', 'POST', () => '/auth/calendarios', none, {}],
  ['services', 'GET', () => '/contas-de-servico', none],
  ['a new service', 'POST', () => '/contas-de-servico', none, { nome: 'x', grupo: 1 }],
  ['who is signed in', 'POST', () => '/auth/me', none],
  ['an invitation', 'POST', () => `/admin/${admin.recordId}/convite`, none],
  ['another’s second factor', 'POST', () => `/admin/${admin.recordId}/segundo-fator/retirada`, none],
  ['another’s sessions', 'GET', () => `/admin/${admin.recordId}/sessoes`, none],
  ['saved views', 'GET', () => '/visoes?entidade=variedade', none],
  ['what is nowhere', 'GET', () => '/nowhere', none],
]

describe.each(every)('a token with the scope "%s"', (scope) => {
  let token: string
  beforeAll(async () => {
    token = await make(admin, { ...wish, nome: `ERP ${scope}`, ...scopes[scope] })
  })

  it.each(routes.map((route) => [route[0], route] as const))('%s', async (_name, route) => {
    const [, method, path, open, body] = route
    const { status } = await ask(token, method, path(), typeof body === 'function' ? body() : body)
    if (open.includes(scope)) expect([200, 201]).toContain(status)
    else expect(status).toBe(403)
  })

  it('reaches nothing of an entity outside its scope through a path or a question', async () => {
    const isReached = scope.startsWith('all') || scope === 'write'
    const paths = [
      '/variedade?fields=nome,especie_id.nome',
      '/variedade?filter={"especie_id.nome":"x"}',
      '/variedade?sort=["especie_id.nome","ASC"]',
    ]
    for (const path of paths) {
      const { status } = await ask(token, 'GET', path)
      expect(isReached ? [200] : [400, 403], path).toContain(status)
    }
  })
})

describe('a token', () => {
  it('that reaches everything opens each call that all entities have', async () => {
    const secret = await make(admin, { ...wish, nome: 'todas', ...scopes['all write'] })
    const calls = server.app.routes.flatMap(({ method, path }) =>
      path.startsWith('/api/variedade') && method !== 'ALL'
        ? [
            [
              method,
              path.slice(4).replace(/:(\w+)/g, (_, part) => (part === 'name' ? 'x' : '999999')),
            ] as const,
          ]
        : [],
    )
    expect(calls.length).toBeGreaterThan(9)
    const closed = []
    for (const [method, path] of calls) {
      const { status, body } = await told(ask(secret, method, path, method === 'GET' ? undefined : {}))
      if (status === 403) closed.push(`${method} ${path}: ${body.message}`)
    }
    expect(closed).toEqual([])
  })

  it('is told once, begins with what scanners find, is kept as a hash, and its owner hears of it', async () => {
    const secret = await make(admin)
    expect(secret).toMatch(/^consoletoken_[\w-]{43}$/)
    const rows = JSON.stringify([
      await server.db.query('select * from sys_access_token'),
      await server.db.query('select * from sys_audit'),
      await server.db.query('select * from sys_outbox'),
    ])
    expect(rows).not.toContain(secret.slice(13))
    const listed = await admin.get('/api/auth/tokens')
    expect(await listed.text()).not.toContain(secret.slice(13))
    const [message] = await server.mailTo(email)
    expect(message?.subject).toBe('Um token de acesso foi criado na sua conta')
  })

  it('is named in the trail beside its person', async () => {
    const secret = await make(admin, { ...wish, nome: 'ERP da matriz', escrita: true })
    const { id } = await server.make('variedade', { especie_id: species, nome: 'Bourbon' })
    expect((await ask(secret, 'PATCH', `/variedade/${id}`, { nome: 'Bourbon Amarelo' })).status).toBe(200)
    const [entry] = (await (await admin.get(`/api/variedade/${id}/historico`)).json()) as Record<
      string,
      unknown
    >[]
    expect(entry?.actorName).toBe('Ivo Reis (token ERP da matriz)')
  })

  it('says the day of its last use, and writes it once a day', async () => {
    const secret = await make(admin, { ...wish, nome: 'diário' })
    const used = async () => {
      const all = (await (await admin.get('/api/auth/tokens')).json()) as Record<string, unknown>[]
      return all.find(({ nome }) => nome === 'diário')?.usado_em
    }
    expect(await used()).toBeNull()
    await ask(secret, 'GET', '/variedade')
    expect(await used()).toBe(server.now().toISOString().slice(0, 10))
    const version = async () =>
      (await server.db.query(`select xmin::text as v from sys_access_token where name = 'diário'`))[0]?.v
    const before = await version()
    for (let i = 0; i < 3; i += 1) await ask(secret, 'GET', '/variedade')
    expect(await version()).toBe(before)
  })

  it('must expire within a year, has a name and reaches something', async () => {
    for (const wrong of [
      { dias: 366 },
      { dias: 0 },
      { dias: undefined },
      { dias: 1.5 },
      { dias: '30' },
      { nome: ' ' },
      { nome: 'x'.repeat(61) },
      { entidades: [] },
      { entidades: ['role'] },
      { entidades: ['nothing'] },
      { entidades: 'variedade' },
    ]) {
      const { status } = await told(admin.post('/api/auth/tokens', { ...wish, ...wrong }))
      expect(status, JSON.stringify(wrong)).toBe(422)
    }
  })

  it('ends when it expires, when it is revoked by its owner alone, and with its person', async () => {
    const short = await make(admin, { ...wish, nome: 'curto', dias: 1 })
    expect((await ask(short, 'GET', '/variedade')).status).toBe(200)
    await server.pass(24 * 60 + 1)
    expect((await ask(short, 'GET', '/variedade')).status).toBe(401)
    admin = await server.signInAs('admin', admin.recordId)

    const revoked = await make(admin, { ...wish, nome: 'revogado' })
    const [row] = await server.db.query(`select id from sys_access_token where name = 'revogado'`)
    const path = `/api/auth/tokens/${row?.id}/revogacao`
    expect((await (await server.enter('admin')).post(path)).status).toBe(404)
    expect((await ask(revoked, 'GET', '/variedade')).status).toBe(200)
    expect((await admin.post(path)).status).toBe(200)
    expect((await ask(revoked, 'GET', '/variedade')).status).toBe(401)
    expect((await admin.post(path)).status).toBe(404)

    const person = await server.enter('gestor')
    const theirs = await make(person, { ...wish, entidades: ['fazenda'] })
    expect((await ask(theirs, 'GET', '/fazenda')).status).toBe(200)
    await server.store.remove('gestor', person.recordId, systemActor)
    expect((await ask(theirs, 'GET', '/fazenda')).status).toBe(401)
    await server.store.restore('gestor', person.recordId, systemActor)
  })

  it('is made only with the password, or where the session was opened just now', async () => {
    await server.pass(20)
    expect(await told(admin.post('/api/auth/tokens', wish))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/currentPassword' }] },
    })
    const wrong = { ...wish, currentPassword: 'a guess' }
    expect((await told(admin.post('/api/auth/tokens', wrong))).status).toBe(422)
    await make(admin, { ...wish, currentPassword: password })
    expect((await server.ask('POST', '/api/auth/tokens', wish)).status).toBe(401)
  })

  it('does no more than its person may', async () => {
    const producer = await server.enter('produtor')
    const secret = await make(producer, { ...wish, entidades: null, escrita: true })
    expect((await ask(secret, 'POST', '/variedade', { nome: 'Leste' })).status).toBe(403)
    expect((await ask(secret, 'GET', '/admin')).status).toBe(403)
    const own = (await (await ask(secret, 'GET', '/fazenda')).json()) as unknown[]
    expect(own).toEqual([])
  })

  it('takes no person over: no login, telephone, group or equal is changed by it', async () => {
    admin = await server.signInAs('admin', admin.recordId)
    const secret = await make(admin, { ...wish, entidades: null, escrita: true })
    const person = await server.enter('tecnico', { email: 'lia@example.com' })
    const path = `/tecnico/${person.recordId}`
    expect((await ask(secret, 'PATCH', path, { email: 'taken@example.com' })).status).toBe(403)
    expect((await ask(secret, 'PATCH', path, { role: 1 })).status).toBe(403)
    const own = `/admin/${admin.recordId}`
    expect((await ask(secret, 'PATCH', own, { email: 'taken@example.com' })).status).toBe(403)
    expect((await ask(secret, 'PATCH', path, { nome: 'Lia Prado' })).status).toBe(200)
    const equal = await server.enter('admin')
    expect((await ask(secret, 'DELETE', `/admin/${equal.recordId}`)).status).toBe(403)
    expect((await server.store.get('tecnico', person.recordId, systemActor)).email).toBe('lia@example.com')
  })

  it('looks through no other eyes, opens no session, and is not believed when made up', async () => {
    const secret = await make(admin, { ...wish, nome: 'olhos', entidades: null })
    const [group] = await server.db.query(`select id from role where slug = 'gestor'`)
    expect((await ask(secret, 'GET', '/variedade', undefined, { 'View-As': String(group?.id) })).status).toBe(
      403,
    )
    expect(await server.sessions.resolve(secret)).toBeUndefined()
    const forged = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    expect((await ask(forged, 'GET', '/variedade')).status).toBe(401)
    const question = { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' }
    const long = await server.app.request('/api/auth/tokens', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, ...question },
      body: '',
    })
    expect(long.status).toBe(403)
  })

  it('ends with what else was taken, when its owner says that it was not them', async () => {
    const person = await server.enter('tecnico', { nome: 'Otto Lima', email: 'otto@example.com' })
    const secret = await make(person, { ...wish, entidades: ['fazenda'] })
    const by = await server.enter('admin')
    expect((await by.patch(`/api/tecnico/${person.recordId}`, { email: 'otto2@example.com' })).status).toBe(
      200,
    )
    expect((await ask(secret, 'GET', '/fazenda')).status).toBe(401)
  })

  it('is not made by, and does nothing for, a person who lacks the second factor that is asked for', async () => {
    const member = await server.enter('gestor')
    const secret = await make(member, { ...wish, entidades: ['fazenda'] })
    const group = Number(member.actor.record?.role)
    await server.store.update('role', group, { exige_segundo_fator: true }, '*', systemActor)
    for (const asked of [
      told(member.post('/api/auth/tokens', { ...wish, entidades: ['fazenda'] })),
      told(ask(secret, 'GET', '/fazenda')),
    ]) {
      expect(await asked).toMatchObject({ status: 403, body: { error: 'factor_required' } })
    }
    await server.store.update('role', group, { exige_segundo_fator: false }, '*', systemActor)
  })

  it('is one of twenty at most', async () => {
    const person = await server.enter('tecnico')
    for (let i = 0; i < 20; i += 1) await make(person, { ...wish, nome: `n${i}` })
    expect((await person.post('/api/auth/tokens', wish)).status).toBe(409)
  })
})

describe('a service', () => {
  let group: number
  let service: { id: number; grupo: string }

  beforeAll(async () => {
    admin = await server.signInAs('admin', admin.recordId)
    const values = { description: 'Integrações', slug: 'admin', level: 9, permissions: [] }
    group = (await server.make('role', values)).id
    const order = (await server.store.list('permission', { filter: {}, sort: [] }, systemActor)).rows.length
    const ids: number[] = []
    for (const name of ['variedade.list', 'variedade.view', 'variedade.edit']) {
      const found = await server.store.list('permission', { filter: { name }, sort: [] }, systemActor)
      const [row] = found.rows
      ids.push(
        row ? Number(row.id) : (await server.make('permission', { name, order: order + ids.length + 1 })).id,
      )
    }
    await server.store.update('role', group, { permissions: ids }, '*', systemActor)
    const made = await told(admin.post('/api/contas-de-servico', { nome: 'ERP', grupo: group }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    service = made.body as unknown as typeof service
  })

  const tokenFor = async (body: object) => {
    const { status, body: made } = await told(admin.post(`/api/contas-de-servico/${service.id}/tokens`, body))
    expect(status, JSON.stringify(made)).toBe(201)
    return String(made.segredo)
  }

  it('does what its group may, within the scope of its token, under its own name', async () => {
    expect(service.grupo).toBe('Integrações')
    const secret = await tokenFor({ ...wish, nome: 'noite', entidades: null, escrita: true })
    const { id } = await server.make('variedade', { especie_id: species, nome: 'Icatu' })
    expect((await ask(secret, 'GET', `/variedade/${id}`)).status).toBe(200)
    expect((await ask(secret, 'PATCH', `/variedade/${id}`, { nome: 'Icatu Vermelho' })).status).toBe(200)
    const [entry] = (await (await admin.get(`/api/variedade/${id}/historico`)).json()) as Record<
      string,
      unknown
    >[]
    expect(entry?.actorName).toBe('ERP (token noite)')
    const reader = await tokenFor({ ...wish, nome: 'leitura' })
    expect((await ask(reader, 'PATCH', `/variedade/${id}`, { nome: 'X' })).status).toBe(403)
    await server.store.update('role', group, { permissions: [] }, '*', systemActor)
    expect((await ask(secret, 'PATCH', `/variedade/${id}`, { nome: 'Y' })).status).toBe(403)
  })

  it('has no password and no way to one', async () => {
    const [account] = await server.db.query(
      `select id, login_email, login_document, password_hash from sys_account where entity = 'sys_service'`,
    )
    expect(account).toMatchObject({ login_email: null, login_document: null, password_hash: null })
    for (const userLogin of ['ERP', 'erp', '']) {
      const answer = await server.ask('POST', '/api/auth/login/web', { userLogin, password })
      expect(answer.status).toBe(401)
    }
  })

  it('is made and seen after only by those above its group who may change groups', async () => {
    const path = `/api/contas-de-servico/${service.id}`
    for (const role of ['supervisor', 'gestor', 'tecnico', 'produtor']) {
      const by = await server.enter(role)
      for (const asked of [
        by.get('/api/contas-de-servico'),
        by.post('/api/contas-de-servico', { nome: 'x', grupo: group }),
        by.post(`${path}/tokens`, wish),
        by.post(`${path}/desativacao`),
      ]) {
        expect((await asked).status, role).toBe(403)
      }
    }
    const own = Number(admin.actor.record?.role)
    expect((await admin.post('/api/contas-de-servico', { nome: 'x', grupo: own })).status).toBe(403)
    expect((await admin.post('/api/contas-de-servico', { nome: 'x', grupo: '1' })).status).toBe(422)
    expect((await admin.post('/api/contas-de-servico', { nome: '', grupo: group })).status).toBe(422)
    await server.store.update('role', group, { level: 0 }, '*', systemActor)
    expect((await admin.post(`${path}/tokens`, wish)).status).toBe(403)
    expect(await (await admin.get('/api/contas-de-servico')).json()).toEqual([])
    await server.store.update('role', group, { level: 9 }, '*', systemActor)
  })

  it('ends with all its tokens', async () => {
    const secret = await tokenFor({ ...wish, nome: 'fim' })
    expect((await ask(secret, 'GET', '/sistema')).status).toBe(200)
    const listed = (await (await admin.get('/api/contas-de-servico')).json()) as {
      tokens: { id: number; nome: string }[]
    }[]
    const last = listed[0]?.tokens.find(({ nome }) => nome === 'leitura')
    const path = `/api/contas-de-servico/${service.id}`
    expect((await admin.post(`${path}/tokens/${last?.id}/revogacao`)).status).toBe(200)
    expect((await admin.post(`${path}/desativacao`)).status).toBe(200)
    expect((await ask(secret, 'GET', '/variedade')).status).toBe(401)
    expect((await admin.post(`${path}/tokens`, wish)).status).toBe(404)
    const acts = await server.db.query(
      `select act from sys_audit where entity = 'sys_service' and record_id = $1 order by id`,
      [service.id],
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'newService',
      'newToken',
      'newToken',
      'newToken',
      'endToken',
      'endService',
    ])
  })
})
