// @module-tag extended
/*
 * The endpoints of section 7 of the specification that have no test of their own, with all features loaded.
 * Details are tested with each part.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { bodyOf, type Estate, openEstate, told } from './features/estate'
import { messagesTo, secretIn } from './features/messages'

const password = 'Cafezal-2026'
let estate: Estate

beforeAll(async () => {
  estate = await openEstate(features, { replays: true })
}, 120_000)
afterAll(() => estate.server.close())

const visit = (method: string, path: string, body: Row = {}) =>
  told(
    Promise.resolve(
      estate.server.app.request(`/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', platform: 'web' },
        body: JSON.stringify(body),
      }),
    ),
  )

async function linkTo(page: string, to: string): Promise<string> {
  const messages = await messagesTo(estate.server, to)
  return secretIn(
    messages.find(({ text }) => text.includes(`/#/${page}/`)),
    page,
  )
}

const emailOf = async (entity: string, person: SignedIn) =>
  String((await estate.row(entity, person.recordId)).email)

it('POST /passwordForgot, POST /verifyToken/{token}, POST /passwordReset/{token} and POST /auth/login/web reset a password', async () => {
  const email = await emailOf('gestor', estate.manager)
  expect((await visit('POST', '/passwordForgot', { email })).status).toBe(200)
  const token = await linkTo('resetPassword', email)
  expect((await visit('POST', `/verifyToken/${token}`)).status).toBe(200)
  const chosen = { newPassword: password, passwordConfirm: password }
  expect((await visit('POST', `/passwordReset/${token}`, chosen)).status).toBe(200)
  const { status, body } = await visit('POST', '/auth/login/web', { userLogin: email, password })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token: expect.any(String), user: { email, roles: [{ slug: 'gestor' }] } })
  Object.assign(estate, { manager: await estate.server.signInAs('gestor', estate.manager.recordId) })
})

it('POST auth/me and POST auth/logout end a session, and every response has the version', async () => {
  const person = await estate.server.signInAs('tecnico', estate.technician.recordId)
  const me = await person.post('/api/auth/me', {})
  expect(me.headers.get('version')).toBe('test')
  expect(await bodyOf(me)).toMatchObject({ roles: [{ slug: 'tecnico', permissions: expect.any(Object) }] })
  expect((await person.post('/api/auth/logout', {})).ok).toBe(true)
  expect((await person.post('/api/auth/me', {})).status).toBe(401)
})

it('GET /profile, PATCH /profile and PATCH /profile/password read and change the own record', async () => {
  const { manager } = estate
  expect(await bodyOf(manager.get('/api/profile'))).toMatchObject({ email: await emailOf('gestor', manager) })
  const changed = await told(
    manager.patch('/api/profile', { nome: 'Célia Prado', data_nascimento: '1980-02-01' }),
  )
  expect(changed).toMatchObject({ status: 200, body: { nome: 'Célia Prado' } })
  const next = `${password}!`
  const body = { currentPassword: password, newPassword: next, passwordConfirm: next }
  expect((await manager.patch('/api/profile/password', body)).status).toBe(200)
})

it('PATCH /mailStatus/{token} confirms an address', async () => {
  const { supervisor } = estate
  const email = 'novo.endereco@example.com'
  await estate.server.accounts.setPassword(supervisor.accountId, password)
  const again = await estate.server.signInAs('supervisor', supervisor.recordId)
  expect((await again.patch('/api/profile', { email, currentPassword: password })).status).toBe(200)
  expect((await visit('PATCH', `/mailStatus/${await linkTo('verifyMail', email)}`)).status).toBe(200)
})

it('POST /{entity}, GET /{entity}/{id}, PATCH /{entity}/{id}, GET /{entity} and DELETE /{entity}/{id} manage a record', async () => {
  const { admin } = estate
  const { status, body } = await told(
    admin.post('/api/profundidade', { descricao: '0 a 10 cm', de_cm: 0, ate_cm: 10 }),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  const path = `/api/profundidade/${body.id}`
  expect(await bodyOf(admin.get(path))).toMatchObject({ id: body.id, ativo: true })
  expect((await told(admin.patch(path, { ate_cm: 20 }))).body).toMatchObject({ ate_cm: 20 })
  expect((await bodyOf<Row[]>(admin.get('/api/profundidade'))).map(({ id }) => id)).toContain(body.id)
  expect((await admin.remove(path)).status).toBe(200)
  expect((await bodyOf<Row[]>(admin.get('/api/profundidade'))).map(({ id }) => id)).not.toContain(body.id)
})

it('GET /{entity} with params returns a file blob', async () => {
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const answer = await estate.admin.get('/api/fazenda?sort=["id","ASC"]', { Accept: accept })
  expect(answer.headers.get('content-type')).toBe(accept)
  expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b))
})

it('GET /estados/{country} and GET /cidades/{country}/{state} list places', async () => {
  const { make, server, producer } = estate
  await make('cidade', { nome: 'Guaxupé' })
  const query = { filter: {}, sort: [], range: [0, 0] } as const
  const [city] = (await server.store.list('cidade', query, systemActor)).rows
  const { pais_id, nome } = await estate.row('estado', Number(city?.estado_id))
  const states = await bodyOf<Row[]>(producer.get(`/api/estados/${pais_id}`))
  expect(states.map((state) => state.nome)).toContain(nome)
  const cities = await bodyOf<Row[]>(producer.get(`/api/cidades/${pais_id}/${city?.estado_id}`))
  expect(cities.map(({ id }) => id)).toContain(city?.id)
})

it('GET /permission with list=true and PATCH /role manage groups', async () => {
  const { admin } = estate
  for (const [order, name] of ['segunda', 'primeira'].entries()) {
    await estate.make('permission', { name, order: 2 - order })
  }
  const permissions = await bodyOf<Row[]>(admin.get('/api/permission?list=true'))
  expect(permissions.map(({ name }) => name).slice(0, 2)).toEqual(['primeira', 'segunda'])
  const groups = await bodyOf<Row[]>(admin.get('/api/role'))
  const group = groups.find(({ slug }) => slug === 'produtor') as Row
  const body = [{ id: group.id, level: group.level, permissions: [] }]
  expect((await admin.patch('/api/role', body)).status).toBe(200)
})

it('GET dashboard and POST dashboard/{id}/from/to return cards and charts', async () => {
  const cards = await bodyOf<Row[]>(estate.producer.get('/api/dashboard'))
  expect(cards.length).toBeGreaterThan(0)
  const body = { from: '2026-01-01', to: '2026-03-31', parametros: {} }
  const path = `/api/dashboard/${estate.producer.recordId}/from/to`
  expect((await estate.producer.post(path, body)).status).toBe(200)
})

describe('content negotiation of every GET', () => {
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const pictures = 'image/avif,image/webp,*/*;q=0.8'
  const asked = [
    ['?formato=csv', undefined, 'text/csv'],
    ['?formato=xlsx', undefined, workbook],
    ['?formato=pdf', undefined, 'application/pdf'],
    ['', 'text/csv', 'text/csv'],
    ['', workbook, workbook],
    ['', 'application/pdf', 'application/pdf'],
  ] as const
  /** A path parameter takes the words in its pattern, or a record id. */
  const addressesOf = (path: string): readonly string[] => {
    const [part, pattern = ''] = /:\w+(?:\{([^/]+?)\})?(?=\/|$)/.exec(path) ?? []
    if (part === undefined) return [path]
    const words = /^\w+(?:\|\w+)+$/.test(pattern)
      ? pattern.split('|')
      : [`1${/\\\.\w+$/.exec(pattern)?.[0].slice(1) ?? ''}`]
    return words.flatMap((word) => addressesOf(path.replace(part, word)))
  }

  it('returns the requested file type on every route, or a message that it is unavailable', async () => {
    const { app } = estate.server
    const gets = app.routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    // A stream of events does not end.
    const addresses = [...new Set(gets.flatMap(({ path }) => addressesOf(path)))].filter(
      (address) => address !== '/api/ao-vivo',
    )
    expect(addresses.length).toBeGreaterThan(200)
    expect(addresses).toEqual(expect.arrayContaining(['/api/adubagemecalagem/1', '/api/admin/notification']))
    const kept = [
      '/api/arquivos/1',
      '/api/arquivos/1/miniatura',
      '/api/integracaofile/1',
      '/api/calendario/1.ics',
    ]
    const silent: string[] = []
    for (const address of addresses) {
      for (const [search, accept, type] of asked) {
        const answer = await estate.admin.get(`${address}${search}`, accept ? { Accept: accept } : {})
        const given = answer.headers.get('content-type') ?? ''
        const isSaid =
          [400, 406].includes(answer.status) && ((await answer.json()) as { message: string }).message !== ''
        // A stored file is not JSON either, and none exists here.
        const isKept = kept.includes(address) && answer.status === 404
        // Lists forbidden to an administrator refuse their files too.
        const isUnseen = answer.status === 403 && (await estate.admin.get(address)).status === 403
        if (!isSaid && !isKept && !isUnseen && !(answer.ok && given.startsWith(type))) {
          silent.push(`${address}${search} ${accept ?? ''}: ${answer.status} ${given}`)
        }
      }
    }
    expect(silent).toEqual([])
  })

  it('returns JSON to browsers and without an Accept header', async () => {
    for (const address of ['/api/estados/1', '/api/dashboard', '/api/adubagemecalagem/1', '/api/safra']) {
      for (const accept of [pictures, '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', undefined]) {
        const answer = await estate.technician.get(address, accept ? { Accept: accept } : {})
        expect([address, accept, answer.status]).toEqual([address, accept, 200])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      }
    }
  })
})
