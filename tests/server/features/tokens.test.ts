// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { serverText } from '../../../server/engine/messages'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, identityFeatures, startIdentityServer } from './identityBase'

let server: IdentityServer
let admin: SignedIn
let species: number
let variety: number
let other: number
const email = 'ivo@example.com'
const password = 'Cafe-da-Serra-2026'

beforeAll(async () => {
  const own = new Set(identityFeatures.map(({ name }) => name))
  server = await startIdentityServer(features.filter(({ name }) => !own.has(name)))
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

interface JsonResponse {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function told(asked: Response | Promise<Response>): Promise<JsonResponse> {
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

/** One call for each class of route, and the scopes that may use it. */
type Scope = 'read' | 'write' | 'all read' | 'all write' | 'elsewhere'
const scopes: Readonly<Record<Scope, object>> = {
  read: { entidades: ['variedade'], escrita: false },
  // The scope must include the referenced entities.
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

type ScopedRoute = readonly [
  name: string,
  method: string,
  path: () => string,
  open: readonly Scope[],
  body?: object | (() => object),
]
const routes: readonly ScopedRoute[] = [
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
  ['the people of a message', 'POST', () => '/produtor/mensagens/previa', none, {}],
  ['a test of a message', 'POST', () => '/produtor/mensagens/teste', none, {}],
  ['a message to many', 'POST', () => '/produtor/mensagens', none, {}],
  ['what a person wants', 'GET', () => `/produtor/1/mensagens`, none],
  ['a change of what a person wants', 'PATCH', () => `/produtor/1/mensagens`, none, {}],
  ['messages to many', 'GET', () => '/mensagens', none],
  ['a link of a mail', 'GET', () => '/descadastro/x', none],
  ['the end of mails by a link', 'POST', () => '/descadastro/x', none, {}],
  ['mentions', 'GET', () => '/mencoes', none],
  ['mentions taken for read', 'POST', () => '/mencoes/lidas', none, {}],
  ['the stream of changes', 'GET', () => '/ao-vivo', none],
  ['who has a record open', 'POST', () => '/ao-vivo/abertos', none, {}],
  ['what a device takes along', 'POST', () => '/campo/copia', none, {}],
  ['a part of an act', 'POST', () => '/campo/partes', none, {}],
  ['devices that take records along', 'GET', () => '/campo/aparelhos', none],
  ['the end of such a device', 'DELETE', () => '/campo/aparelhos/x', none],
  ['notices of events', 'GET', () => '/avisos', none],
  ['notices taken for read', 'POST', () => '/avisos/lidos', none, {}],
  ['events', 'GET', () => '/eventos', none],
  ['a simulated event', 'GET', () => '/eventos/pagamento/avisarVencido/simulacao', none],
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
  [
    'a change of many',
    'POST',
    () => '/variedade/alteracoes',
    writers,
    () => ({ registros: [{ id: variety, valores: {} }] }),
  ],
  ['a removal of many', 'POST', () => '/variedade/exclusoes', writers, () => ({ ids: [variety] })],
  ['many let in again', 'POST', () => '/variedade/reativacoes', writers, () => ({ ids: [variety] })],
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

  it('cannot reach an entity outside its scope through a path or a filter', async () => {
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

/** What a token needs for an endpoint; `alone`: any scope, and the store limits the response to it. */
type TokenNeed = 'reads' | 'writes' | 'reads alone' | 'writes alone'
type ClosedReason =
  /** Authentication: passwords, second factors, sessions, tokens and the own record. */
  | 'identity'
  /** Authorisation and audit: groups, the audit log, messages with links. */
  | 'power'
  /** User data of the console. */
  | 'screen'
  /** Public endpoints and the webhook of the bank. */
  | 'outside'
  /** Initial setup by a person. */
  | 'setting up'

const closed = (names: Readonly<Record<ClosedReason, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([why, calls]) => calls.map((call) => [call, why as ClosedReason])),
  )

const calls: Readonly<Record<string, TokenNeed | ClosedReason>> = {
  'GET /sistema': 'reads alone',
  'GET /openapi.json': 'reads alone',
  'GET /busca': 'reads alone',
  'GET /dashboard': 'reads alone',
  'GET /dashboard/atencao': 'reads alone',
  'POST /dashboard/:chart/from/to': 'reads alone',
  'POST /relatorio/executar': 'reads alone',
  'POST /relatorio/guardar': 'writes',
  'GET /relatorio/:id/consulta': 'reads',
  'PUT /relatorio/:id/consulta': 'writes',
  'GET /estados/:country': 'reads',
  'GET /cidades/:country/:state': 'reads',
  'GET /adubagemecalagem/:type': 'reads',
  'POST /catalogo/produtos': 'reads',
  'GET /anuidade/previa/:safra': 'reads',
  'POST /anuidade/geracao/:safra': 'writes',
  'PATCH /cotacao/status': 'writes',
  'PATCH /pedido/status': 'writes',
  'PATCH /pedido/transfere/:id': 'writes',
  'PATCH /aprovacao/status/:id': 'writes',
  'GET /aprovacao/send-sms/:id': 'writes',
  'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId': 'writes',
  'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId': 'writes',
  'DELETE /produtorFazenda/:id/:produtorId/:fazendaId': 'writes',
  'DELETE /produtor/:produtorId/fazenda/:fazendaId': 'writes',
  'POST /payment/pix/cobranca/:id': 'writes',
  'GET /payment/check/:id': 'writes',
  'GET /payment/pix/pagamento/:id': 'reads',
  'GET /payment/pix/qrcode/:id': 'reads',
  'GET /payment/pix/qrcode/:id/:type': 'reads',
  'GET /arquivos/:chave': 'reads alone',
  'GET /arquivos/:chave/miniatura': 'reads alone',
  'GET /atividades/miniaturas': 'reads',
  'POST /arquivos': 'writes alone',
  'POST /atividades/previa': 'writes',
  'POST /register/previa': 'writes',
  'POST /register/:id/previa': 'writes',
  // Equivalent to its transition, a generic endpoint.
  'PATCH /register/status/:id': 'writes',
  'POST /atividades/:id/previa': 'writes',
  ...closed({
    identity: [
      'POST /auth/login/web',
      'POST /auth/login/provedor',
      'POST /auth/login/segundo-passo',
      'POST /auth/login/chave/opcoes',
      'POST /auth/login/chave',
      'POST /auth/me',
      'POST /auth/logout',
      'PATCH /profile/password',
      'GET /profile',
      'PATCH /profile',
      'POST /profile/email/reenvio',
      'DELETE /profile/email',
      'GET /profile/exportar',
      'GET /auth/sessoes',
      'POST /auth/sessoes/:id/encerramento',
      'POST /auth/sair-de-todos',
      'GET /:endpoint/:id/sessoes',
      'POST /:endpoint/:id/sessoes/encerramento',
      'POST /:endpoint/:id/sessoes/:sessaoId/encerramento',
      'POST /register/:id/convite',
      'GET /register/send-sms/:id',
      'POST /:endpoint/:id/convite',
      'GET /auth/fatores',
      'POST /auth/fatores/aplicativo',
      'POST /auth/fatores/aplicativo/confirmacao',
      'POST /auth/fatores/aplicativo/desativacao',
      'POST /auth/fatores/chaves/opcoes',
      'POST /auth/fatores/chaves',
      'POST /auth/fatores/chaves/:chave/remocao',
      'POST /auth/fatores/recuperacao',
      'POST /:endpoint/:id/segundo-fator/retirada',
      'GET /auth/tokens',
      'POST /auth/tokens',
      'POST /auth/tokens/:id/revogacao',
      'GET /contas-de-servico',
      'POST /contas-de-servico',
      'POST /contas-de-servico/:id/desativacao',
      'POST /contas-de-servico/:id/tokens',
      'POST /contas-de-servico/:id/tokens/:tokenId/revogacao',
      'GET /auth/calendarios',
      'POST /auth/calendarios',
      'POST /auth/calendarios/:id/renovacao',
      'POST /auth/calendarios/:id/revogacao',
      'POST /pessoa/dados',
    ],
    power: [
      'PATCH /role',
      'GET /auditoria',
      'GET /esquemas/mudancas',
      'GET /caixa-de-saida/canais',
      'POST /caixa-de-saida/:id/reenvio',
      'POST /:endpoint/:id/anonimizar',
    ],
    screen: [
      'GET /:role/notification',
      'GET /mapa',
      'GET /visoes',
      'POST /visoes',
      'PATCH /visoes/:id',
      'DELETE /visoes/:id',
      'POST /visoes/:id/padrao',
      'DELETE /visoes/:id/padrao',
      'GET /modelos',
      'POST /modelos',
      'DELETE /modelos/:id',
      'GET /nomes-antigos',
      'GET /favoritos',
      'POST /favoritos',
      'GET /recentes',
      'POST /recentes',
      'GET /mencoes',
      'POST /mencoes/lidas',
      'GET /primeiros-passos',
      'GET /primeiros-passos/:entidade',
      'GET /ao-vivo',
      'POST /ao-vivo/abertos',
      'POST /campo/copia',
      'POST /campo/partes',
      'GET /campo/aparelhos',
      'DELETE /campo/aparelhos/:aparelho',
      'GET /avisos',
      'POST /avisos/lidos',
      'GET /avisos/preferencias',
      'PATCH /avisos/preferencias',
      'GET /avisos/silencio',
      'PATCH /avisos/silencio',
      'GET /eventos',
      'GET /eventos/:entidade/:evento/simulacao',
      // Imports need a person to review the lines; programs write records directly.
      'GET /importacoes',
      'POST /importacoes',
      'GET /importacoes/:id',
      'DELETE /importacoes/:id',
      'POST /importacoes/:id/linhas',
      'GET /importacoes/:id/erros',
      'POST /importacoes/:id/ensaio',
      'POST /importacoes/:id/escolhas',
      'POST /importacoes/:id/gravacao',
      'POST /importacoes/:id/parada',
      'POST /importacoes/:id/desfazer',
    ],
    outside: [
      'POST /passwordForgot',
      'POST /verifyToken/:token',
      'POST /passwordReset/:token',
      'PATCH /mailStatus/:token',
      'POST /auth/nao-fui-eu/:token',
      'GET /register/estados',
      'GET /register/cidades/:state',
      'GET /s/:shortURL',
      'GET /calendario/:arquivo',
      'GET /descadastro/:token',
      'POST /descadastro/:token',
      'POST /payment/pix/webhook/:secret',
      'POST /payment/pix/webhook/:secret/pix',
    ],
    'setting up': [
      'GET /primeiro-acesso',
      'POST /primeiro-acesso',
      'GET /catalogos-prontos',
      'POST /catalogos-prontos',
      'GET /payment/pix/webhook',
      'POST /payment/pix/webhook',
      'POST /payment/pix/simular/:id',
    ],
  }),
}

const refusals: readonly string[] = [serverText.tokenCall, serverText.tokenScope, serverText.tokenReads]

/** The custom endpoints of the product; those of every account entity are listed once. */
function ownCalls(): readonly string[] {
  const all = [...server.index.values()]
  const restOf = (path: string) => {
    const owner = all.find(({ endpoint }) => path === `/${endpoint}` || path.startsWith(`/${endpoint}/`))
    return owner && { owner, rest: path.slice(owner.endpoint.length + 1) }
  }
  const routes = server.app.routes.flatMap(({ method, path }) =>
    method === 'ALL' || !path.startsWith('/api/') || path === '/api/*'
      ? []
      : [{ method, path: path.slice(4).replace(/\{[^/]*\}/g, '') }],
  )
  // The season has no transitions.
  const common = new Set([
    'POST /transicoes/:name',
    // Nor people to write to.
    ...['POST /mensagens', 'POST /mensagens/previa', 'POST /mensagens/teste'],
    ...['GET /:id/mensagens', 'PATCH /:id/mensagens'],
    ...routes.flatMap(({ method, path }) => {
      const found = restOf(path)
      return found?.owner.name === 'safra' ? [`${method} ${found.rest}`] : []
    }),
  ])
  const own = routes.flatMap(({ method, path }) => {
    const found = restOf(path)
    return found &&
      common.has(`${method} ${found.rest}`) &&
      !features.some(({ forTokens }) => forTokens && `${method} ${path}` in forTokens)
      ? []
      : [`${method} ${path}`]
  })
  return [...new Set(own)]
}

async function refusalOf(secret: string, call: string): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const words: Readonly<Record<string, string>> = {
    ...{ endpoint: 'tecnico', role: 'gestor', chart: 'produtores', arquivo: `${'x'.repeat(43)}.ics` },
    type: call.startsWith('GET /adubagemecalagem') ? '3' : 'cob',
  }
  const asked = path.replace(/:(\w+)/g, (_, part: string) => words[part] ?? '999999')
  const answer = await ask(secret, method, asked, method === 'GET' ? undefined : {})
  const body: unknown = await answer.json().catch(() => ({}))
  const { message } = body as { message?: unknown }
  return answer.status === 403 && refusals.includes(String(message)) ? message : undefined
}

describe('an access token', () => {
  let callers: readonly [writer: string, reader: string, elsewhere: string]
  beforeAll(async () => {
    const secretOf = (scope: object) => make(admin, { ...wish, nome: 'chamadas', ...scope })
    callers = [
      await secretOf(scopes['all write']),
      await secretOf(scopes['all read']),
      await secretOf({ entidades: ['short_url'], escrita: true }),
    ]
  })

  it('has a decision for every endpoint of the product', () => {
    expect([...ownCalls()].sort()).toEqual(Object.keys(calls).sort())
  })

  it.each(Object.entries(calls))('on the endpoint "%s": %s', async (call, decision) => {
    const [opened, alone] = decision.split(' ')
    const isOpen = opened === 'reads' || opened === 'writes'
    const [writer, reader, elsewhere] = callers
    const refused = await refusalOf(writer, call)
    if (!isOpen) return expect([serverText.tokenCall, serverText.tokenScope]).toContain(refused)
    expect(refused).toBeUndefined()
    expect(await refusalOf(reader, call)).toBe(opened === 'reads' ? undefined : serverText.tokenReads)
    expect(await refusalOf(elsewhere, call)).toBe(alone ? undefined : serverText.tokenScope)
  })

  it('limits searches, dashboards and reports to its entities', async () => {
    const rest = { escrita: false, nome: 'alcance' }
    const narrow = await make(admin, { ...wish, ...rest, entidades: ['variedade'] })
    const whole = await make(admin, { ...wish, ...rest, entidades: null })
    const hits = async (secret: string) => {
      const found = (await (await ask(secret, 'GET', '/busca?q=ca')).json()) as { entity: string }[]
      return new Set(found.map(({ entity }) => entity))
    }
    expect(await hits(whole)).toEqual(new Set(['especie', 'variedade', ...(await hits(whole))]))
    expect(await hits(narrow)).toEqual(new Set(['variedade']))
    const cards = async (secret: string) =>
      (await (await ask(secret, 'GET', '/dashboard')).json()) as unknown[]
    expect((await cards(whole)).length).toBeGreaterThan(3)
    expect(await cards(narrow)).toEqual([])
    const report = (entidade: string) =>
      ask(narrow, 'POST', '/relatorio/executar', { entidade, colunas: ['nome'] })
    expect((await report('variedade')).status).toBe(200)
    expect((await report('especie')).status).toBe(403)
  })

  it('for all entities can use every endpoint that all entities have', async () => {
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

  it('is returned once with a scannable prefix, stored as a hash and reported to its owner', async () => {
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

  it('is named in the audit log beside its person', async () => {
    const secret = await make(admin, { ...wish, nome: 'ERP da matriz', escrita: true })
    const { id } = await server.make('variedade', { especie_id: species, nome: 'Bourbon' })
    expect((await ask(secret, 'PATCH', `/variedade/${id}`, { nome: 'Bourbon Amarelo' })).status).toBe(200)
    const [entry] = (await (await admin.get(`/api/variedade/${id}/historico`)).json()) as Record<
      string,
      unknown
    >[]
    expect(entry?.actorName).toBe('Ivo Reis (token ERP da matriz)')
  })

  it('shows the day of its last use, written once a day', async () => {
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

  it('requires an expiry within a year, a name and at least one entity', async () => {
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

  it('ends when it expires, when its owner revokes it, and with its person', async () => {
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

  it('can only be created with the password or in a fresh session', async () => {
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

  it('has at most the permissions of its person', async () => {
    const producer = await server.enter('produtor')
    const secret = await make(producer, { ...wish, entidades: null, escrita: true })
    expect((await ask(secret, 'POST', '/variedade', { nome: 'Leste' })).status).toBe(403)
    expect((await ask(secret, 'GET', '/admin')).status).toBe(403)
    const own = (await (await ask(secret, 'GET', '/fazenda')).json()) as unknown[]
    expect(own).toEqual([])
  })

  it('cannot change logins, telephones, groups or peers', async () => {
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

  it('cannot use view as, cannot open a session and is refused when forged', async () => {
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

  it('is revoked with everything else when its owner disavows a change of e-mail', async () => {
    const person = await server.enter('tecnico', { nome: 'Otto Lima', email: 'otto@example.com' })
    const secret = await make(person, { ...wish, entidades: ['fazenda'] })
    const by = await server.enter('admin')
    expect((await by.patch(`/api/tecnico/${person.recordId}`, { email: 'otto2@example.com' })).status).toBe(
      200,
    )
    expect((await ask(secret, 'GET', '/fazenda')).status).toBe(401)
  })

  it('is neither created for nor accepted from a person without a required second factor', async () => {
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

  it('is limited to twenty per person', async () => {
    const person = await server.enter('tecnico')
    for (let i = 0; i < 20; i += 1) await make(person, { ...wish, nome: `n${i}` })
    expect((await person.post('/api/auth/tokens', wish)).status).toBe(409)
  })
})

describe('an access group without a list permission', () => {
  it('has a dashboard and a bell without that entity', async () => {
    const overview = async (description: string) => {
      const group = { description, slug: 'gestor', level: 3, permissions: [] }
      const { id } = await server.make('role', group)
      const person = await server.enter('gestor', { role: id })
      const cards = await told(person.get('/api/dashboard'))
      const bell = await told(person.get('/api/gestor/notification'))
      expect([cards.status, bell.status]).toEqual([200, 200])
      return (cards.body as unknown as { id: string }[]).map(({ id }) => id)
    }
    expect(await overview('Vê pedidos')).toContain('pedidos-aguardando')
    await server.make('permission', { name: 'pedido.list', order: 900 })
    const shown = await overview('Sem pedidos')
    expect(shown).not.toContain('pedidos-aguardando')
    expect(shown).toContain('atividades-atrasadas')
  })
})

describe('a service account', () => {
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

  it('acts with the permissions of its group and the scope of its token, under its own name', async () => {
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

  it('has no password and no way to set one', async () => {
    const [account] = await server.db.query(
      `select id, login_email, login_document, password_hash from sys_account where entity = 'sys_service'`,
    )
    expect(account).toMatchObject({ login_email: null, login_document: null, password_hash: null })
    for (const userLogin of ['ERP', 'erp', '']) {
      const answer = await server.ask('POST', '/api/auth/login/web', { userLogin, password })
      expect(answer.status).toBe(401)
    }
  })

  it('is managed only by people above its group who may edit groups', async () => {
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

  it('is reported to see no records when the scope of its group depends on an own record', async () => {
    expect(service).toMatchObject({ sem_registros: [] })
    const { id } = await server.make('role', {
      description: 'Campo',
      slug: 'tecnico',
      level: 9,
      permissions: [],
    })
    const permissions: number[] = []
    for (const name of ['fazenda.list', 'variedade.list']) {
      const query = { filter: { name }, sort: [] } as const
      const [row] = (await server.store.list('permission', query, systemActor)).rows
      permissions.push(row ? Number(row.id) : (await server.make('permission', { name })).id)
    }
    await server.store.update('role', id, { permissions }, '*', systemActor)
    const made = await told(admin.post('/api/contas-de-servico', { nome: 'Balança', grupo: id }))
    expect(made.status).toBe(201)
    expect(made.body.sem_registros).toContain('Fazendas')
    expect(made.body.sem_registros).not.toContain('Variedades')
    const { body } = await told(
      admin.post(`/api/contas-de-servico/${made.body.id}/tokens`, { ...wish, nome: 'b', entidades: null }),
    )
    const listed = async (path: string) =>
      (await (await ask(String(body.segredo), 'GET', path)).json()) as unknown[]
    expect(made.body.sem_registros).toContain('Produtores')
    expect((await (await admin.get('/api/produtor')).json()) as unknown[]).not.toEqual([])
    expect(await listed('/produtor')).toEqual([])
    expect((await listed('/variedade')).length).toBeGreaterThan(0)
    await told(admin.post(`/api/contas-de-servico/${made.body.id}/desativacao`))
  })
})
