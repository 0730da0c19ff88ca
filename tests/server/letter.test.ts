import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { bodyOf, type Estate, openEstate, told } from './features/estate'

const password = 'Cafezal-2026'
let estate: Estate
let clock = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  estate = await openEstate(features, { now: () => clock })
}, 120_000)
afterAll(() => estate.server.close())

const visit = (method: string, path: string, body: Row, headers: Record<string, string> = {}) =>
  told(
    Promise.resolve(
      estate.server.app.request(`/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', platform: 'web', ...headers },
        body: JSON.stringify(body),
      }),
    ),
  )

const everybody = (): readonly SignedIn[] => [
  estate.admin,
  estate.supervisor,
  estate.manager,
  estate.technician,
  estate.producer,
]

const safra = (year: number): Row => ({
  descricao: `${year}/${year + 1}`,
  data_inicio: `${year}-07-01`,
  data_fim: `${year + 1}-06-30`,
  ano_colheita: year + 1,
  situacao: 'Planejada',
})

async function count(entity: string, filter: Row = {}): Promise<number> {
  const query = { filter: filter as never, sort: [], range: [0, 0] } as const
  return (await estate.server.store.list<string>(entity, query, systemActor)).total
}

describe('PATCH /profile', () => {
  it('accepts newPassword and passwordConfirm from every role', async () => {
    for (const person of everybody()) {
      const next = `${password}-${person.actor.role}`
      const { status } = await told(
        person.patch('/api/profile', { newPassword: next, passwordConfirm: next }),
      )
      expect(status, person.actor.role).toBe(200)
      const { email } = await bodyOf(person.get('/api/profile'))
      const answer = await visit('POST', '/auth/login/web', { userLogin: email, password: next })
      expect(answer.status, person.actor.role).toBe(200)
    }
  })

  it('saves password and record together or not at all, with the messages of the specification', async () => {
    const { manager } = estate
    const before = await bodyOf(manager.get('/api/profile'))
    const wrong = await told(
      manager.patch('/api/profile', { nome: 'Outra', newPassword: password, passwordConfirm: 'x' }),
    )
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/passwordConfirm', message: 'As senhas não coincidem' }] },
    })
    const stale = { newPassword: password, passwordConfirm: password, currentPassword: 'not this one' }
    expect(
      (await told(manager.patch('/api/profile', { nome: 'Outra', ...stale }))).body.errors,
    ).toMatchObject([{ path: '/currentPassword' }])
    expect(await bodyOf(manager.get('/api/profile'))).toEqual(before)
    // The form leaves both fields empty when the password does not change.
    const empty = { newPassword: '', passwordConfirm: '' }
    expect((await manager.patch('/api/profile', { nome: 'Outra', ...empty })).status).toBe(200)
  })

  it('accepts a null address and preserves an existing one', async () => {
    for (const person of everybody()) {
      const { endereco } = await bodyOf(person.get('/api/profile'))
      expect(endereco === null).toBe(person !== estate.producer)
      const { status, body } = await told(person.patch('/api/profile', { endereco: null }))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.endereco).toEqual(endereco)
    }
  })
})

describe('GET /aprovacao', () => {
  it("includes the plot with its partner's name, or none", async () => {
    const partners = [
      await estate.make('parceiro', { pessoaFis: true, cpf: '39053344705', nome: 'Rui Melo' }),
      await estate.make('parceiro', {
        pessoaFis: false,
        cnpj: '04740714000197',
        razao_social: 'Café Sul Ltda.',
        nome_fantasia: 'Café Sul',
        inscricao_estadual: 'ISENTO',
        codigo: 'CS',
      }),
      null,
    ]
    const ids: number[] = []
    for (const parceiro_id of partners) {
      const talhao = await estate.make('talhao', { fazenda_id: estate.farm, parceiro_id })
      const { rows } = await estate.server.store.list(
        'aprovacao',
        { filter: { talhao }, sort: [] },
        systemActor,
      )
      ids.push(Number(rows[0]?.id ?? (await estate.make('aprovacao', { talhao }))))
    }
    for (const person of [estate.admin, estate.supervisor, estate.manager]) {
      const rows = await bodyOf<Row[]>(person.get('/api/aprovacao'))
      const plots = ids.map((id) => rows.find((row) => row.id === id)?.talhao as Row)
      expect(plots.map(({ parceiro }) => parceiro)).toEqual([
        { id: partners[0], nome: 'Rui Melo' },
        { id: partners[1], nome_fantasia: 'Café Sul' },
        undefined,
      ])
      expect(plots[0]).toMatchObject({ id: expect.any(Number), fazenda_id: estate.farm })
      expect(await bodyOf(person.get(`/api/aprovacao/${ids[0]}`))).toMatchObject({
        talhao: { parceiro: { nome: 'Rui Melo' } },
      })
      // The console requests labels and gets the reference.
      expect(await bodyOf(person.get(`/api/aprovacao/${ids[0]}?labels=1`))).toMatchObject({
        talhao: expect.any(Number),
      })
    }
  })
})

describe('POST /role', () => {
  it('derives a missing slug from the parent or level and creates children along', async () => {
    const answer = await told(
      estate.admin.post('/api/role', {
        description: 'Campo',
        level: 3,
        permissions: [],
        children: [{ description: 'Campo Norte' }, { description: 'Campo Sul', level: 5, permissions: [] }],
      }),
    )
    expect(answer).toMatchObject({
      status: 201,
      body: {
        description: 'Campo',
        slug: 'tecnico',
        parent: null,
        children: [
          { description: 'Campo Norte', slug: 'tecnico', level: 3, parent: answer.body.id },
          { description: 'Campo Sul', slug: 'tecnico', level: 5, parent: answer.body.id },
        ],
      },
    })
  })

  it('creates a group with all its children or nothing', async () => {
    const before = await count('role')
    const { status, body } = await told(
      estate.admin.post('/api/role', {
        description: 'Lavoura',
        level: 3,
        children: [{ description: 'Um' }, { description: '' }],
      }),
    )
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: '/children/1/description', message: '* Obrigatório' }])
    expect(await count('role')).toBe(before)
  })
})

describe('PATCH /role', () => {
  const groupsOf = async (...slugs: string[]) => {
    const rows = await bodyOf<Row[]>(estate.admin.get('/api/role?filter={"parent":null}&sort=["id","ASC"]'))
    return slugs.map((slug) => rows.find((row) => row.slug === slug) as Row)
  }

  it('updates the whole list or nothing', async () => {
    const [manager, technician] = await groupsOf('gestor', 'tecnico')
    const answer = await told(
      estate.admin.patch('/api/role', [
        { id: manager?.id, level: 3, permissions: [] },
        { id: technician?.id, level: technician?.level, permissions: [987_654] },
      ]),
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect((await groupsOf('gestor'))[0]).toEqual(manager)
  })

  it('refuses a list with the same group twice and changes nothing', async () => {
    const [manager] = await groupsOf('gestor')
    const once = { id: manager?.id, level: manager?.level, permissions: [] }
    expect(await told(estate.admin.patch('/api/role', [once, { ...once, level: 3 }]))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/1/id', message: expect.stringContaining('mais de uma vez') }] },
    })
    expect((await groupsOf('gestor'))[0]).toEqual(manager)
  })

  it('supports If-Match, a version per group and the versao of each in the body', async () => {
    const list = await groupsOf('gestor', 'tecnico')
    const body = list.map(({ id, level, permissions }) => ({ id, level, permissions }))
    const tags = list.map(({ versao }) => Number(versao))
    const send = (versions: readonly number[], more: readonly Row[] = body) =>
      told(
        estate.admin.patch('/api/role', more, { 'If-Match': versions.map((each) => `"${each}"`).join(', ') }),
      )
    expect((await send([tags[0] ?? 0, 99])).status).toBe(412)
    expect((await send([tags[0] ?? 0])).status).toBe(400)
    expect((await send(tags)).status).toBe(200)
    const old = body.map((each) => ({ ...each, versao: 98 }))
    expect(await told(estate.admin.patch('/api/role', old))).toMatchObject({
      status: 412,
      body: { error: 'stale', current: { id: list[0]?.id } },
    })
  })
})

describe('POST /register {nome, celular}', () => {
  it('is accepted, gets the same answer when repeated, and creates one open request', async () => {
    const body = { nome: 'Dona Benta', celular: '(35) 98888-7777' }
    expect((await visit('POST', '/register', body)).status).toBe(201)
    expect((await visit('POST', '/register', body)).status).toBe(201)
    const rows = await bodyOf<Row[]>(estate.manager.get('/api/register?nome=Dona Benta'))
    expect(rows).toMatchObject([{ nome: 'Dona Benta', status: 0, cpf_cnpj: null, perfil: null }])
  })

  it('cannot be approved before its role and document are known, and reports the missing fields', async () => {
    const [row] = await bodyOf<Row[]>(estate.manager.get('/api/register?nome=Dona Benta'))
    expect(await told(estate.manager.patch(`/api/register/status/${row?.id}`, { status: 2 }))).toMatchObject({
      status: 422,
      body: { errors: ['/perfil', '/cpf_cnpj'].map((path) => ({ path, message: '* Obrigatório' })) },
    })
  })
})

describe('plain query parameters of a list', () => {
  beforeAll(async () => {
    await estate.admin.post('/api/safra', safra(2031))
    await estate.admin.post('/api/safra', safra(2032))
  })
  const names = async (search: string) =>
    (await bodyOf<Row[]>(estate.technician.get(`/api/safra?${search}`))).map(({ descricao }) => descricao)

  it('filter by fields and several values, combined with filter', async () => {
    expect(await names('descricao=2031/2032')).toEqual(['2031/2032'])
    expect((await names('descricao=2031/2032&descricao=2032/2033')).sort()).toEqual([
      '2031/2032',
      '2032/2033',
    ])
    expect(await names('descricao=2031/2032&filter={"ativo":false}')).toEqual([])
    expect(await names('ativo=false')).toEqual([])
  })

  it('filter by the aliases declared by the entity', async () => {
    const waiting = await bodyOf<Row[]>(estate.manager.get('/api/register?status=Em análise'))
    expect(waiting.length).toBeGreaterThan(0)
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([0]))
    expect(await bodyOf<Row[]>(estate.manager.get('/api/register?status=Bloqueado'))).toEqual([])
    const total = await bodyOf(estate.manager.get('/api/register/resumo?status=Em análise'))
    expect(total).toMatchObject({ total: waiting.length })
  })

  it.each([
    '/api/safra?cor=verde',
    '/api/safra?page=2',
    '/api/safra/resumo?cor=verde',
    '/api/safra/1?cor=verde',
    '/api/fazenda?area_total=muita',
    '/api/safra?ativo=true&filter={"ativo":false}',
    '/api/adubagemecalagem/3?cor=verde',
    '/api/fazenda/1/historico?cor=verde',
    '/api/estados/1?sigla=MG',
    '/api/cidades/1/31?nome=Varginha',
    '/api/permission?list=true&name=x',
    '/api/dashboard?cor=verde',
    '/api/dashboard?fazenda=x',
    '/api/tecnico/notification?cor=verde',
    '/api/tecnico/notification?fazenda=x',
    '/api/payment/check/1?cor=verde',
    '/api/profile?cor=verde',
  ])('are refused when unknown: %s', async (path) => {
    expect((await estate.technician.get(path)).status).toBe(400)
  })

  it('cannot filter by fields hidden from the person', async () => {
    const answer = await told(estate.technician.get('/api/produtor?criado_por=1&senha=x'))
    expect(answer).toMatchObject({ status: 400, body: { error: 'unknown_field' } })
  })
})

describe('GET /adubagemecalagem/{1..5} and its records', () => {
  it('do not collide: ids of records start after those of the types', async () => {
    const values = { tipo_adubagem_calagem_id: 3, nome: 'Ureia', n: 45, p2o5: 0, k2o: 0, unidade: 'kg/ha' }
    const { status, body } = await told(estate.admin.post('/api/adubagemecalagem', values))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(Number(body.id)).toBeGreaterThan(5)
    expect(await bodyOf(estate.technician.get(`/api/adubagemecalagem/${body.id}`))).toMatchObject(values)
    const list = await bodyOf<Row[]>(estate.technician.get('/api/adubagemecalagem/3'))
    expect(list.map(({ id }) => id)).toContain(body.id)
    expect(await bodyOf<Row[]>(estate.technician.get('/api/adubagemecalagem/3?nome=Outra'))).toEqual([])
  })

  it('reads a record of an older installation with labels=1', async () => {
    const { db } = estate.server
    const [last] = await db.query<{ id: number }>('select max(id) as id from adubagemecalagem')
    await db.query('update adubagemecalagem set id = 2 where id = $1', [last?.id])
    const record = await bodyOf(estate.technician.get('/api/adubagemecalagem/2?labels=1'))
    expect(record).toMatchObject({ id: 2, nome: 'Ureia' })
    expect(await bodyOf(estate.technician.get('/api/adubagemecalagem/2'))).toEqual([])
  })
})

describe('exported files of a list', () => {
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  it.each([
    ['', workbook, 200, workbook],
    ['', 'text/csv', 200, 'text/csv; charset=utf-8'],
    ['?formato=xlsx', undefined, 200, workbook],
    ['?formato=csv', '*/*', 200, 'text/csv; charset=utf-8'],
    ['?formato=pdf', undefined, 406, 'application/json'],
    ['?formato=xlsx', 'text/csv', 406, 'application/json'],
    ['?formato=docx', undefined, 400, 'application/json'],
    ['?format=xlsx', undefined, 400, 'application/json'],
    ['', 'application/pdf', 406, 'application/json'],
    ['', 'application/vnd.ms-excel', 406, 'application/json'],
    ['', 'text/html,application/xhtml+xml,*/*;q=0.8', 200, 'application/json'],
  ])('GET /fazenda%s with Accept %s answers %i %s', async (search, accept, status, type) => {
    const answer = await estate.admin.get(`/api/fazenda${search}`, accept ? { Accept: accept } : {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type])
    if (status >= 400) expect(await answer.json()).toHaveProperty('error')
  })
})

describe('aliases of an analysis', () => {
  it.each([
    ['CPP', 'CBT'],
    ['soli', 'EST'],
    ['CASE', 'CMP'],
    ['NU', 'NUL'],
  ])('%s is stored and searched as %s', async (given, kept) => {
    const { farm, producer, manager } = estate
    const result = {
      sigla: given,
      coleta: '2026-04-10',
      valor: 3,
      fazenda_id: farm,
      produtor_id: producer.recordId,
    }
    const { status, body } = await told(manager.post('/api/qualidade_diaria', result))
    expect({ status, sigla: body.sigla }).toEqual({ status: 201, sigla: kept })
    const found = await bodyOf<Row[]>(manager.get(`/api/qualidade_diaria?sigla=${given}`))
    expect(found.map(({ id }) => id)).toContain(body.id)
    const mean = { sigla_analise: given, data_referencia: '2026-04', valor_mensal: 3, fazenda_id: farm }
    expect(await told(manager.post('/api/qualidade_mensal', mean))).not.toMatchObject({
      body: { errors: [{ path: '/sigla_analise' }] },
    })
  })
})

describe('the default harvest year', () => {
  it('cannot be deleted or unmarked before another one is the default', async () => {
    const years = [2051, 2052].map(async (year) => told(estate.admin.post('/api/safra', safra(year))))
    const [first, second] = (await Promise.all(years)).map(({ body }) => Number(body.id))
    const mark = (id: number | undefined) => estate.admin.patch(`/api/safra/${id}`, { padrao: true })
    expect((await mark(first)).status).toBe(200)
    const refused = await estate.admin.remove(`/api/safra/${first}`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Padrão') })
    expect((await mark(second)).status).toBe(200)
    expect((await estate.admin.remove(`/api/safra/${first}`)).status).toBe(200)
  })
})

describe('a repeated POST', () => {
  it('of a result is refused as a duplicate, with or without a tank', async () => {
    const { farm, producer, manager } = estate
    const result = {
      sigla: 'CCS',
      coleta: '2026-03-10',
      valor: 210,
      fazenda_id: farm,
      produtor_id: producer.recordId,
    }
    expect((await manager.post('/api/qualidade_diaria', result)).status).toBe(201)
    const again = await told(manager.post('/api/qualidade_diaria', { ...result, valor: 211 }))
    expect(again).toMatchObject({ status: 422, body: { message: 'Valor já cadastrado' } })
    // An error of several fields is reported once, at the last filled one.
    expect(again.body.errors).toEqual([
      {
        path: '/coleta',
        message: 'Valor já cadastrado: outro registro tem o mesmo em Fazenda, Análise',
      },
    ])
    expect((await manager.post('/api/qualidade_diaria', { ...result, tanque: 'B' })).status).toBe(201)
  })

  const order = async () => {
    const item = { produto_id: await estate.make('produto', {}), quantidade: 1 }
    const { producer, unit, farm } = estate
    const sale = { data: '2026-11-20T12:00:00.000Z', condicao_pagamento: 'À vista (Pix)' }
    return { ...sale, produtor_id: producer.recordId, empresa_id: unit, fazenda_id: farm, itens: [item] }
  }

  it('creates one order with the same response by its Idempotency-Key', async () => {
    const body = await order()
    const key = { 'Idempotency-Key': 'order-of-the-letter-1' }
    const before = await count('pedido')
    const first = await estate.producer.post('/api/pedido', body, key)
    expect(first.status, await first.clone().text()).toBe(201)
    const second = await estate.producer.post('/api/pedido', body, key)
    expect(second.status).toBe(201)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await second.text()).toBe(await first.text())
    expect(await count('pedido')).toBe(before + 1)
    // Idempotency keys are scoped to a person.
    expect((await estate.admin.post('/api/pedido', body, key)).headers.get('idempotency-replayed')).toBeNull()
  })

  it('is refused for a different body or while the first is pending', async () => {
    const body = await order()
    const key = { 'Idempotency-Key': 'order-of-the-letter-2' }
    const before = await count('pedido')
    const both = await Promise.all([1, 2].map(() => estate.producer.post('/api/pedido', body, key)))
    const statuses = both.map(({ status }) => status).sort()
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses)
    expect(await count('pedido')).toBe(before + 1)
    const other = await told(estate.producer.post('/api/pedido', await order(), key))
    expect(other).toMatchObject({ status: 422, body: { error: 'invalid' } })
    expect((await estate.producer.post('/api/pedido', body, { 'Idempotency-Key': 'x' })).status).toBe(400)
  })

  it('is supported for visitors, transitions and custom endpoints, and a refusal releases the key', async () => {
    const key = { 'Idempotency-Key': 'visitor-of-the-letter' }
    const asked = { nome: 'Pedrinho', celular: '(35) 97777-6666' }
    await visit('POST', '/register', asked, key)
    expect((await visit('POST', '/register', asked, key)).status).toBe(201)

    const id = await estate.make('register', {})
    const move = () =>
      estate.manager.post(
        `/api/register/${id}/transicoes/analisar`,
        {},
        { 'Idempotency-Key': 'analyse-once' },
      )
    expect([(await move()).status, (await move()).status]).toEqual([200, 200])

    const question = { 'Idempotency-Key': 'refused-then-not' }
    const bad = await estate.manager.post('/api/safra', {}, question)
    expect(bad.status).toBe(422)
    const good = safra(2041)
    expect((await estate.manager.post('/api/safra', good, question)).status).toBe(201)
  })

  it('is remembered for two days, encrypted with the key', async () => {
    const key = { 'Idempotency-Key': 'tomorrow-it-is-gone' }
    const body = safra(2043)
    expect((await estate.manager.post('/api/safra', body, key)).status).toBe(201)
    const kept = JSON.stringify(await estate.server.db.query('select * from sys_answer'))
    expect(kept).not.toContain('2043/2044')
    expect(kept).not.toContain('tomorrow-it-is-gone')
    // Sessions expire before, and the key belongs to the person and not to the session.
    const later = async (hours: number) => {
      clock = new Date(clock.getTime() + hours * 3_600_000)
      const again = await estate.server.signInAs('gestor', estate.manager.recordId)
      return again.post('/api/safra', body, key)
    }
    expect((await later(47)).headers.get('idempotency-replayed')).toBe('true')
    expect((await later(2)).status).toBe(422)
  })
})
