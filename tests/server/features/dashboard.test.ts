import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '#model/entity/entity'
import type { ChartCard, CountCard, DashboardCard } from '#model/wire/figures/dashboard'
import { counterNames } from '#model/wire/figures/notification'
import type { SessionUser } from '#model/wire/people/session'
import { createDashboard } from '../../../server/features/dashboard/feature'
import { listAddress } from '../../../src/engine/console/listAddress'
import { appliedQueries, queryFilter } from '../../../src/engine/list/state/appliedQueries'
import { listQueryOf } from '../../../src/engine/list/state/listQuery'
import { decodeView, defaultView } from '../../../src/engine/list/state/listView'
import { counters } from '../../../src/features/bell/counters'
import { startDemonstration } from '../../support/demonstration'
import { features as all } from '../../support/features'
import type { SignedIn, TestServer } from '../../support/server'

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const
type Role = (typeof roles)[number]

let server: TestServer
const people = new Map<Role, SignedIn>()

/** Fixes the clock to the day of the demonstration. */
const features = [
  ...all.filter(({ name }) => name !== 'dashboard'),
  createDashboard(() => new Date('2026-11-20T12:00:00Z')),
]

beforeAll(async () => {
  server = await startDemonstration({ features })
  for (const role of roles) {
    const [row] = await server.db.query<{ id: number }>(`select id from ${role} where email = $1`, [
      `${role}@example.com`,
    ])
    people.set(role, await server.signInAs(role, Number(row?.id)))
  }
}, 180_000)

afterAll(() => server.close())

function person(role: Role): SignedIn {
  const found = people.get(role)
  if (!found) throw new Error(role)
  return found
}

async function cardsOf(role: Role, query = ''): Promise<readonly DashboardCard[]> {
  const answer = await person(role).get(`/api/dashboard${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as DashboardCard[]
}

async function ask(sql: string, params: readonly unknown[]): Promise<number> {
  const [row] = await server.db.query<{ n: number }>(`select coalesce((${sql}), 0)::float8 as n`, params)
  return Number(row?.n)
}

/** SQL for the producers in the scope of a role; `$1` is the id of the person's record. */
const producersOf: Readonly<Record<Role, string>> = {
  admin: 'select id from produtor where $1::bigint is not null',
  supervisor: `select l.produtor_id from "produtorFazenda" l join fazenda f on f.id = l.fazenda_id
    where l.ativo and f.regiao_id = any (select unnest(regioes) from supervisor where id = $1)
    union select p.id from produtor p join tecnico t on t.id = p.tecnico_id join gestor g on g.id = t.gestor_id
    where $1 in (t.supervisor_id, g.supervisor_id)`,
  gestor: `select p.id from produtor p join tecnico t on t.id = p.tecnico_id join gestor g on g.id = t.gestor_id
    where g.id = $1 or g.empresa_id = (select empresa_id from gestor where id = $1)`,
  tecnico: 'select id from produtor where tecnico_id = $1',
  produtor: 'select id from produtor where id = $1',
}

/** SQL for the farms in the scope of a role; supervisors are scoped by region. */
function farmsOf(role: Role): string {
  if (role === 'admin') return 'select id from fazenda where $1::bigint is not null'
  if (role === 'supervisor')
    return 'select id from fazenda where regiao_id = any (select unnest(regioes) from supervisor where id = $1)'
  return `select fazenda_id from "produtorFazenda" where ativo and produtor_id in (${producersOf[role]})`
}

const office: readonly Role[] = ['admin', 'supervisor', 'gestor']
const payments = (role: Role) =>
  role === 'supervisor' || role === 'admin'
    ? `fazenda_id in (${farmsOf(role)})`
    : `produtor_id in (${producersOf[role]})`
const orders = (role: Role) =>
  role === 'gestor'
    ? `(empresa_id = (select empresa_id from gestor where id = $1) or produtor_id in (select p.id from produtor p
        join tecnico t on t.id = p.tecnico_id where t.gestor_id = $1))`
    : role === 'admin'
      ? '$1::bigint is not null'
      : `fazenda_id in (${farmsOf(role)})`
const activities = (role: Role) =>
  role === 'tecnico'
    ? `(fazenda_id in (${farmsOf(role)}) or responsavel_id = $1)`
    : `fazenda_id in (${farmsOf(role)})`
const today = '2026-11-20'

const isApproved = "ativo and status in ('aprovado', 'Pago')"

const expected: Readonly<Record<string, { roles: readonly Role[]; sql: (role: Role) => string }>> = {
  solicitacoes: {
    roles: office,
    sql: () => 'select count(*) from register where ativo and status in (0, 1) and $1::bigint is not null',
  },
  aprovacoes: {
    roles: office,
    sql: (role) =>
      `select count(*) from aprovacao a join talhao t on t.id = a.talhao where a.ativo and a.status = 'pendente' and t.fazenda_id in (${farmsOf(role)})`,
  },
  'cotacoes-aguardando': {
    roles: office,
    sql: (role) =>
      `select count(*) from cotacao where ativo and status in ('Aguardando Análise', 'Cancelamento Solicitado') and ${orders(role)}`,
  },
  'produtores-sem-tecnico': {
    roles: ['admin', 'supervisor'],
    sql: (role) =>
      `select count(*) from produtor where ativo and tecnico_id is null and id in (${producersOf[role]})`,
  },
  'pedidos-aguardando': {
    roles: office,
    sql: (role) =>
      `select count(*) from pedido where ativo and status in ('Aguardando Aprovação', 'Cancelamento Solicitado') and ${orders(role)}`,
  },
  'anuidades-vencidas': {
    roles: office,
    sql: (role) => `select count(*) from pagamento where ativo and status = 'vencido' and ${payments(role)}`,
  },
  'a-pagar': {
    roles: ['produtor'],
    sql: (role) =>
      `select count(*) from pagamento where ativo and status in ('pendente', 'aguardando', 'vencido') and ${payments(role)}`,
  },
  'qualidade-fora': {
    roles,
    sql: (role) =>
      `select count(*) from qualidade_mensal where ativo and not conforme and data_referencia >= '2026-09-01' and fazenda_id in (${farmsOf(role)})`,
  },
  'atividades-atrasadas': {
    roles,
    sql: (role) =>
      `select count(*) from atividades where ativo and situacao in ('Planejada', 'Em andamento') and data < '${today}' and ${activities(role)}`,
  },
  'atividades-hoje': {
    roles: ['tecnico', 'produtor'],
    sql: (role) =>
      `select count(*) from atividades where ativo and situacao in ('Planejada', 'Em andamento') and data = '${today}' and ${activities(role)}`,
  },
  'proximas-atividades': {
    roles: ['tecnico', 'produtor'],
    sql: (role) =>
      `select count(*) from atividades where ativo and situacao = 'Planejada' and data between '${today}' and '2026-11-27' and ${activities(role)}`,
  },
  produtores: {
    roles: office,
    sql: (role) => `select count(*) from produtor where ativo and id in (${producersOf[role]})`,
  },
  fazendas: {
    roles,
    sql: (role) => `select count(*) from fazenda where ativo and id in (${farmsOf(role)})`,
  },
  'area-cafe': {
    roles: [...office, 'tecnico'],
    sql: (role) =>
      `select sum(area_gleba) from talhao where ${isApproved} and especie_id in (select id from especie where cultura = 'Café') and fazenda_id in (${farmsOf(role)})`,
  },
  talhoes: {
    roles: ['produtor'],
    sql: (role) => `select count(*) from talhao where ativo and fazenda_id in (${farmsOf(role)})`,
  },
  'ultima-coleta-cbt': { roles: ['produtor'], sql: () => lastCollection('CBT') },
  'ultima-coleta-ccs': { roles: ['produtor'], sql: () => lastCollection('CCS') },
  'area-talhoes': {
    roles: ['produtor'],
    sql: (role) =>
      `select sum(area_gleba) from talhao where ${isApproved} and fazenda_id in (${farmsOf(role)})`,
  },
}

/** SQL for the highest result of the last collection day on a producer's farms. */
function lastCollection(sigla: string): string {
  const mine = `ativo and sigla = '${sigla}' and (produtor_id = $1 or fazenda_id in (${farmsOf('produtor')}))`
  return `select max(valor) from qualidade_diaria where ${mine} and coleta = (select max(coleta) from qualidade_diaria where ${mine})`
}

async function listAt(
  role: Role,
  name: string,
  filter: Filter,
  page?: string,
): Promise<{ total: number; first: unknown }> {
  const { index } = server
  const entity = index.get(name)
  const me = await (await person(role).post('/api/auth/me', {})).json()
  const { actor } = me as SessionUser
  if (!entity) throw new Error(name)
  const address = listAddress(entity, filter, { actor, area: role })
  // Roles without that list have a page with the same content.
  if (page === undefined) expect(address, `${role} ${name}`).toBeDefined()
  else expect(pages).toContain(page)
  const params = new URLSearchParams(address?.split('?')[1] ?? { filter: JSON.stringify(filter) })
  const usual = {
    ...defaultView(entity, { index, actor }, 25),
    filter: queryFilter(appliedQueries(entity, params)),
  }
  const question = listQueryOf(decodeView(params, usual, entity, { index, actor }))
  const query = new URLSearchParams({ filter: JSON.stringify(question.filter), range: '[0,0]' })
  const answer = await person(role).get(`/api/${entity.endpoint}?${query}`)
  const [row] = (await answer.json()) as { id: number }[]
  return { total: Number(answer.headers.get('content-range')?.split('/')[1]), first: row?.id }
}

const totalOf = async (role: Role, entity: string, filter: Filter, page?: string) =>
  (await listAt(role, entity, filter, page)).total

const pages = [/path: '([^']+)'/.exec(readFileSync('src/features/quality-evolution/feature.ts', 'utf8'))?.[1]]

describe.each(roles)('dashboard cards of a %s', (role) => {
  it('have the counts that SQL returns for that person, and none is missing', async () => {
    const shown = (await cardsOf(role)).filter((card): card is CountCard => card.tipo === 'count')
    const wanted = Object.entries(expected).filter(([, card]) => card.roles.includes(role))
    expect(shown.map(({ id }) => id).toSorted()).toEqual(wanted.map(([id]) => id).toSorted())
    for (const [id, { sql }] of wanted) {
      const value = shown.find((card) => card.id === id)?.value
      expect(value, id).toBeCloseTo(await ask(sql(role), [person(role).recordId]), 6)
    }
  })

  it('link to a list with as many records as the card counts', async () => {
    for (const card of await cardsOf(role)) {
      if (card.tipo !== 'count' || card.number !== 'integer') continue
      const { entity, filter, page } = card.action
      expect(await totalOf(role, entity, filter, page), card.id).toBe(card.value)
    }
  })

  it('link each part of a counting chart to a list with as many records', async () => {
    const counting = (await cardsOf(role)).filter(
      (card): card is ChartCard => card.tipo === 'chart' && card.datasets[0]?.number === 'integer',
    )
    for (const { id, action, labels, proofs, datasets } of counting) {
      for (const [at, filter] of proofs.entries()) {
        if (!filter) continue
        const total = await totalOf(role, action.entity, filter)
        expect(total, `${id} ${labels[at]}`).toBe(datasets[0]?.data[at])
      }
    }
  })

  it('link to the record itself only when the list would have no other', async () => {
    for (const card of await cardsOf(role)) {
      const { entity, filter, record, page } = card.action
      const ways =
        card.tipo === 'count'
          ? [{ filter, record: record ?? null }]
          : card.proofs.map((each, at) => ({ filter: each, record: card.records[at] }))
      for (const way of ways) {
        if (!way.filter) {
          expect(way.record).toBeNull()
          continue
        }
        const list = await listAt(role, entity, way.filter, page)
        // The card of the last collection shows one value of several on that day.
        const isTold = list.total === 1 && !card.id.startsWith('ultima-coleta')
        expect(way.record, `${card.id} ${JSON.stringify(way.filter)}`).toBe(isTold ? list.first : null)
      }
    }
  })

  it('match the counters of the notification bell', async () => {
    const answer = await person(role).get(`/api/${role}/notification`)
    const counts = (await answer.json()) as readonly number[]
    for (const [at, name] of counterNames.entries()) {
      const { entity, filter } = counters[name]
      if (counts[at]) expect(await totalOf(role, entity, filter), name).toBe(counts[at])
    }
  })

  it('have urgent counts first', async () => {
    const counts = (await cardsOf(role)).filter((card) => card.tipo === 'count')
    const waiting = counts.map(({ urgent, value }) => urgent && value > 0)
    expect(waiting).toEqual(waiting.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('have what is late before what is due today, and both before what is to be decided', async () => {
    const waiting = (await cardsOf(role)).flatMap((card) =>
      card.tipo === 'count' && card.urgent && card.value > 0 ? [card.color] : [],
    )
    expect(waiting.length).toBeGreaterThan(0)
    const order = ['error', 'info', 'warning']
    expect(waiting).toEqual(waiting.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  })

  it('that are urgent match the notification bell', async () => {
    const waiting = (await cardsOf(role)).filter(
      (card) => card.tipo === 'count' && card.urgent && card.value > 0,
    )
    const answer = await person(role).get('/api/dashboard/atencao')
    expect(await answer.json()).toEqual(waiting)
  })

  it('mark milk beyond its legal limit as urgent', async () => {
    const milk = (await cardsOf(role)).filter(({ id }) => id.startsWith('ultima-coleta'))
    const limits = { 'ultima-coleta-cbt': 300, 'ultima-coleta-ccs': 500 } as Readonly<Record<string, number>>
    for (const card of milk as readonly CountCard[]) {
      const isOut = card.value > (limits[card.id] ?? 0)
      expect([card.urgent, card.color]).toEqual([isOut, isOut ? 'error' : 'success'])
      expect(card.subText).toContain(isOut ? 'acima do limite' : 'dentro do limite')
    }
    expect(milk).toHaveLength(role === 'produtor' ? 2 : 0)
  })

  it('have charts whose bars add up to the SQL counts of the period', async () => {
    const chart = (await cardsOf(role)).find(({ id }) => id === 'atividades-por-tipo') as
      | ChartCard
      | undefined
    if (role === 'produtor') return expect(chart).toBeUndefined()
    const drawn = chart?.datasets[0]?.data.reduce((sum, value) => sum + value, 0)
    const sql = `select count(*) from atividades where ativo and data between '2026-08-20' and '${today}' and ${activities(role)}`
    expect(chart?.period).toEqual({ from: '2026-08-20', to: today })
    expect(drawn).toBe(await ask(sql, [person(role).recordId]))
  })
})

describe('POST of a chart with a period', () => {
  const ofPeriod = (role: Role, id: string | number, body: unknown) =>
    person(role).post(`/api/dashboard/${id}/from/to`, body)

  it('returns one chart for the requested days and farm', async () => {
    const [farm] = await server.db.query<{ id: number }>(
      "select fazenda_id as id from pedido where data >= '2026-01-01' group by 1 order by count(*) desc, 1 limit 1",
    )
    const answer = await ofPeriod('admin', 'pedidos-por-situacao', {
      from: '2026-01-01',
      to: '2026-11-20',
      parametros: { id: farm?.id, tipo: 'fazenda' },
    })
    const chart = (await answer.json()) as ChartCard
    const sql = `select count(*) from pedido where ativo and fazenda_id = $1
      and (data at time zone 'America/Sao_Paulo')::date between '2026-01-01' and '2026-11-20'`
    expect(chart.datasets[0]?.data.reduce((sum, value) => sum + value, 0)).toBe(await ask(sql, [farm?.id]))
  })

  it('returns all charts of a producer to those with access to the producer', async () => {
    const own = person('produtor').recordId
    const charts = (await (
      await ofPeriod('admin', own, { from: '2026-01-01', to: '2026-11-20' })
    ).json()) as ChartCard[]
    const plots = charts.find(({ id }) => id === 'area-por-especie')?.datasets[0]?.data ?? []
    const sql = `select sum(area_gleba) from talhao where ${isApproved} and fazenda_id in (${farmsOf('produtor')})`
    expect(plots.reduce((sum, value) => sum + value, 0)).toBeCloseTo(await ask(sql, [own]), 1)
    const [other] = await server.db.query<{ id: number }>('select id from produtor where id <> $1 limit 1', [
      own,
    ])
    const body = { from: '2026-01-01', to: '2026-11-20' }
    expect((await ofPeriod('produtor', Number(other?.id), body)).status).toBe(404)
  })

  it('refuses a period longer than a year or with invalid dates', async () => {
    const long = await ofPeriod('admin', 'pedidos-por-situacao', { from: '2025-11-20', to: '2026-11-20' })
    expect(long.status).toBe(422)
    expect(await long.json()).toMatchObject({
      errors: [{ path: '/to', message: 'Não permitido período maior que 1 ano' }],
    })
    expect((await ofPeriod('admin', 'pedidos-por-situacao', {})).status).toBe(422)
  })

  it('returns 404 for charts of other roles', async () => {
    const body = { from: '2026-09-01', to: '2026-11-20' }
    expect((await ofPeriod('produtor', 'pedidos-por-situacao', body)).status).toBe(404)
    expect((await ofPeriod('admin', 'nenhum', body)).status).toBe(404)
  })
})

it('GET /dashboard filters by the farm of the query and refuses an invalid id', async () => {
  const [farm] = await server.db.query<{ id: number }>(
    'select fazenda_id as id from talhao where ativo limit 1',
  )
  const of = async (query: string) =>
    (await cardsOf('admin', query)).find(({ id }) => id === 'fazendas') as CountCard
  expect((await of(`?fazenda=${farm?.id}`)).value).toBe(1)
  expect((await of('')).value).toBeGreaterThan(1)
  expect((await person('admin').get('/api/dashboard?fazenda=x')).status).toBe(400)
})

it('GET /dashboard requires a session', async () => {
  expect((await server.app.request('/api/dashboard')).status).toBe(401)
})
