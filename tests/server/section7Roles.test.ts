// @module-tag extended
/*
 * A client written from section 7 of the specification uses its custom endpoints in every role. The generic
 * endpoints are in matrix.test.ts.
 */
import { jsPDF } from 'jspdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { type Estate, openEstate } from './features/estate'

let estate: Estate
let state: Row

beforeAll(async () => {
  estate = await openEstate(features, { replays: true })
  await estate.make('cidade', { nome: 'Guaxupé' })
  const query = { filter: {}, sort: [], range: [0, 0] } as const
  state = (await estate.server.store.list('estado', query, systemActor)).rows[0] as Row
}, 120_000)
afterAll(() => estate.server.close())

const people = {
  admin: () => estate.admin,
  supervisor: () => estate.supervisor,
  gestor: () => estate.manager,
  tecnico: () => estate.technician,
  produtor: () => estate.producer,
} as const
type PersonName = keyof typeof people
const names = Object.keys(people) as PersonName[]

/** Status by role: one for all, or those of staff, technician and producer. */
type Statuses = number | readonly [staff: number, technician: number, producer: number]

function expected(statuses: Statuses, name: PersonName): number {
  if (typeof statuses === 'number') return statuses
  const [staff, technician, producer] = statuses
  return name === 'tecnico' ? technician : name === 'produtor' ? producer : staff
}

/** A technician reads the links of his farms without editing them; a producer gets 404 for another producer's link. */
const unseen = [200, 403, 404] as const

interface Call {
  readonly line: string
  readonly statuses: Statuses
  ask(person: SignedIn): Promise<Response>
}

const order = async () => {
  const item = {
    produto_id: await estate.make('produto', {}),
    quantidade: 1,
    unidade: 'SC',
    preco_unitario: 10,
  }
  const { producer, unit, farm } = estate
  return { produtor_id: producer.recordId, empresa_id: unit, fazenda_id: farm, itens: [item] }
}

/** A farm of the producer with another producer linked, and that link. */
async function linkedFarm(isActive = true) {
  const { make, producer, server } = estate
  const region = Number((await estate.row('fazenda', estate.farm)).regiao_id)
  const other = await make('produtor', { tecnico_id: estate.technician.recordId, tipo_pessoa: 'F' })
  const farm = await make('fazenda', {
    produtor: [producer.recordId, other],
    produtor_id: producer.recordId,
    regiao_id: region,
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
  const filter = { fazenda_id: farm, produtor_id: other }
  const [link] = (await server.store.list('produtorFazenda', { filter, sort: [] }, systemActor)).rows
  const id = Number(link?.id)
  if (!isActive) await server.store.update('produtorFazenda', id, { ativo: false }, '*', systemActor)
  return { id, other, farm, path: `${id}/${other}/${farm}` }
}

async function approval(): Promise<number> {
  const talhao = await estate.make('talhao', { fazenda_id: estate.farm })
  const query = { filter: { talhao }, sort: [] } as const
  const [row] = (await estate.server.store.list('aprovacao', query, systemActor)).rows
  return row ? Number(row.id) : estate.make('aprovacao', { talhao })
}

const upload = (person: SignedIn) => {
  const report = new jsPDF()
  report.text('pH 5,8', 10, 10)
  const body = new FormData()
  body.set('arquivo', new File([report.output('arraybuffer')], 'laudo.pdf', { type: 'application/pdf' }))
  body.set('tipo', 'Laudo de solo')
  const headers = { Authorization: `Bearer ${person.token}`, platform: 'web' }
  return Promise.resolve(estate.server.app.request('/api/integracaofile', { method: 'POST', headers, body }))
}

const calls: readonly Call[] = [
  { line: 'GET empresas', statuses: 200, ask: (one) => one.get('/api/empresas') },
  { line: 'GET estados/{country}', statuses: 200, ask: (one) => one.get(`/api/estados/${state.pais_id}`) },
  {
    line: 'GET cidades/{country}/{state}',
    statuses: 200,
    ask: (one) => one.get(`/api/cidades/${state.pais_id}/${state.id}`),
  },
  {
    line: 'POST catalogo/produtos',
    statuses: 200,
    ask: (one) => one.post('/api/catalogo/produtos', { unidades: [estate.unit] }),
  },
  { line: 'GET profile', statuses: 200, ask: (one) => one.get('/api/profile') },
  {
    line: 'PATCH profile, the whole form without data',
    statuses: 200,
    ask: async (one) => {
      const form = (await (await one.get('/api/profile')).json()) as Row
      const empty = { newPassword: '', passwordConfirm: '' }
      return one.patch('/api/profile', { ...form, ...empty, data: form, data_nascimento: '1980-02-01' })
    },
  },
  {
    line: 'PATCH profile/password, without the present one',
    statuses: 422,
    ask: (one) =>
      one.patch('/api/profile/password', { newPassword: 'a1B2c3D4', passwordConfirm: 'a1B2c3D4' }),
  },
  {
    line: 'POST pessoa/dados',
    statuses: [200, 403, 403],
    ask: (one) => one.post('/api/pessoa/dados', { cpf: '529.982.247-25' }),
  },
  { line: 'POST auth/me', statuses: 200, ask: (one) => one.post('/api/auth/me', {}) },
  { line: 'GET permission', statuses: 200, ask: (one) => one.get('/api/permission?list=true') },
  {
    line: 'GET {role}/notification',
    statuses: 200,
    ask: (one) => one.get(`/api/${one.actor.role}/notification`),
  },
  { line: 'GET register', statuses: [200, 403, 403], ask: (one) => one.get('/api/register') },
  {
    line: 'PATCH register/status/{id}',
    statuses: [200, 403, 403],
    ask: async (one) => one.patch(`/api/register/status/${await estate.make('register', {})}`, { status: 1 }),
  },
  {
    line: 'GET register/send-sms/{id}',
    statuses: [200, 403, 403],
    ask: async (one) => one.get(`/api/register/send-sms/${await estate.make('register', {})}`),
  },
  { line: 'GET fazenda', statuses: 200, ask: (one) => one.get('/api/fazenda') },
  { line: 'GET adubagemecalagem/{type}', statuses: 200, ask: (one) => one.get('/api/adubagemecalagem/3') },
  { line: 'GET atividades', statuses: 200, ask: (one) => one.get('/api/atividades') },
  { line: 'GET aprovacao', statuses: [200, 403, 403], ask: (one) => one.get('/api/aprovacao') },
  { line: 'GET dashboard', statuses: 200, ask: (one) => one.get('/api/dashboard') },
  {
    line: 'POST dashboard/{id}/from/to',
    statuses: 200,
    ask: (one) =>
      one.post(`/api/dashboard/${estate.producer.recordId}/from/to`, {
        from: '2026-01-01',
        to: '2026-03-31',
        parametros: { id: estate.producer.recordId, tipo: 'produtor' },
      }),
  },
  {
    line: 'PATCH produtorFazenda/inativar/{id}/{produtorId}/{fazendaId}',
    statuses: unseen,
    ask: async (one) => one.patch(`/api/produtorFazenda/inativar/${(await linkedFarm()).path}`, {}),
  },
  {
    line: 'PATCH produtorFazenda/ativar/{id}/{produtorId}/{fazendaId}',
    statuses: unseen,
    ask: async (one) => one.patch(`/api/produtorFazenda/ativar/${(await linkedFarm(false)).path}`, {}),
  },
  {
    line: 'DELETE produtorFazenda/{id}/{produtorId}/{fazendaId}',
    statuses: unseen,
    ask: async (one) => one.remove(`/api/produtorFazenda/${(await linkedFarm()).path}`),
  },
  {
    line: 'DELETE produtor/{produtorId}/fazenda/{fazendaId}',
    statuses: unseen,
    ask: async (one) => {
      const { other, farm } = await linkedFarm()
      return one.remove(`/api/produtor/${other}/fazenda/${farm}`)
    },
  },
  {
    line: 'PATCH aprovacao/status/{id}',
    statuses: [200, 403, 403],
    ask: async (one) => one.patch(`/api/aprovacao/status/${await approval()}`, { status: 'aprovado' }),
  },
  {
    line: 'DELETE aprovacao/{id}',
    statuses: [200, 403, 403],
    ask: async (one) => one.remove(`/api/aprovacao/${await approval()}`),
  },
  {
    line: 'DELETE estrutura/{id}',
    statuses: [200, 403, 403],
    ask: async (one) =>
      one.remove(`/api/estrutura/${await estate.make('estrutura', { fazenda_id: estate.farm })}`),
  },
  {
    line: 'PATCH pedido/status',
    statuses: [200, 403, 403],
    ask: async (one) => {
      const id = await estate.make('pedido', await order())
      return one.patch('/api/pedido/status', { ids: [id], status: 'Em Análise' })
    },
  },
  {
    line: 'PATCH pedido/transfere/{id}',
    statuses: [200, 403, 403],
    ask: async (one) => {
      const id = await estate.make('pedido', await order())
      return one.patch(`/api/pedido/transfere/${id}`, {
        empresa_id: await estate.make('empresa', {}),
        motivo: 'Estoque',
      })
    },
  },
  {
    line: 'PATCH cotacao/status',
    statuses: [200, 403, 200],
    ask: async (one) => {
      const id = await estate.make('cotacao', await order())
      const body = { ids: [id], status: 'Cancelamento Solicitado', motivo_cancelamento: 'Desistência' }
      return one.patch('/api/cotacao/status', body)
    },
  },
  { line: 'POST integracaofile', statuses: [201, 403, 403], ask: upload },
]

describe.each(names)('as %s', (name) => {
  it.each(calls)('$line', async ({ ask, statuses }) => {
    const answer = await ask(people[name]())
    const text = await answer.text()
    expect(answer.status, text).toBe(expected(statuses, name))
    expect(answer.headers.get('version')).toBe('test')
    // Exactly the failed responses have an error in their body.
    expect(text.includes('"error":')).toBe(answer.status >= 400)
  })
})

it('a producer reads their own link with a farm and cannot change it', async () => {
  const { farm, producer } = estate
  const filter = { fazenda_id: farm, produtor_id: producer.recordId }
  const [link] = (await estate.server.store.list('produtorFazenda', { filter, sort: [] }, systemActor)).rows
  const path = `${link?.id}/${producer.recordId}/${farm}`
  const answers = [
    await producer.patch(`/api/produtorFazenda/inativar/${path}`, {}),
    await producer.patch(`/api/produtorFazenda/ativar/${path}`, {}),
    await producer.remove(`/api/produtorFazenda/${path}`),
    await producer.remove(`/api/produtor/${producer.recordId}/fazenda/${farm}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

it('a visitor is refused on each endpoint', async () => {
  const ask = (method: string) => async (path: string, body?: unknown) =>
    estate.server.app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const visitor = {
    ...estate.producer,
    token: '',
    get: ask('GET'),
    post: ask('POST'),
    patch: ask('PATCH'),
    remove: ask('DELETE'),
  }
  for (const call of calls) {
    if (call.line.startsWith('PATCH profile, the whole')) continue
    expect((await call.ask(visitor)).status, call.line).toBe(401)
  }
})
