import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { notifications } from '../../../server/features/bell/feature'
import { fertilizing } from '../../../server/features/fertilizing/feature'
import { createPersonLookup } from '../../../server/features/person-lookup/feature'
import { shortLinks } from '../../../server/features/short-links/feature'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([fertilizing, notifications, shortLinks, createPersonLookup()], { replays: true })
}, 120_000)
afterAll(() => estate.server.close())

describe('GET empresas', () => {
  it('lists the business units to every signed-in person', async () => {
    for (const person of [estate.admin, estate.producer]) {
      const rows = await bodyOf<Row[]>(person.get('/api/empresas'))
      expect(rows.map(({ id }) => id)).toContain(estate.unit)
    }
    expect((await estate.server.app.request('/api/empresas')).status).toBe(401)
  })
})

describe('GET adubagemecalagem/{type}', () => {
  beforeAll(async () => {
    for (const [tipo, nome] of [
      [1, 'Calcário'],
      [3, 'Ureia'],
      [3, 'NPK 20-05-20'],
    ]) {
      const corretivo = tipo === 1 ? { corretivo: 'Calcário dolomítico', prnt: 85, cao: 30, mgo: 14 } : {}
      await estate.make('adubagemecalagem', { tipo_adubagem_calagem_id: tipo, nome, ...corretivo })
    }
  })
  const names = async (path: string) =>
    (await bodyOf<Row[]>(estate.technician.get(path))).map(({ nome }) => nome)

  it('lists the items of a type by name', async () => {
    expect(await names('/api/adubagemecalagem/3')).toEqual(['NPK 20-05-20', 'Ureia'])
    expect(await names('/api/adubagemecalagem/1')).toEqual(['Calcário'])
    expect(await names('/api/adubagemecalagem/5')).toEqual([])
  })

  it('supports paging and filters like any list', async () => {
    const answer = await estate.technician.get('/api/adubagemecalagem/3?range=[1,1]')
    expect(answer.headers.get('content-range')).toBe('adubagemecalagem 1-1/2')
    expect(await names('/api/adubagemecalagem/3?filter={"nome":"Ureia"}')).toEqual(['Ureia'])
  })

  it('does not shadow GET by id', async () => {
    const { rows } = await estate.server.store.list(
      'adubagemecalagem',
      { filter: {}, sort: [['id', 'ASC']] },
      systemActor,
    )
    const [first] = rows
    expect(first?.id).toBeGreaterThan(5)
    expect(await bodyOf(estate.technician.get(`/api/adubagemecalagem/${first?.id}`))).toMatchObject({
      id: first?.id,
    })
    const record = await estate.technician.get(`/api/adubagemecalagem/${first?.id}?labels=1`)
    expect(record.headers.get('etag')).toBe('"1"')
    expect(await bodyOf(record)).toMatchObject({ id: first?.id, nome: 'Calcário' })
  })
})

describe('GET {role}/notification', () => {
  beforeAll(async () => {
    const { make, producer, farm, unit } = estate
    const item = { produto_id: await make('produto', {}), quantidade: 1, unidade: 'SC', preco_unitario: 10 }
    const base = { produtor_id: producer.recordId, empresa_id: unit, fazenda_id: farm, itens: [item] }
    const set = (entity: string, id: number, row: Row) =>
      estate.server.store.update(entity, id, row, '*', systemActor)
    for (const status of [0, 0, 1, 2])
      await set('register', await make('register', { cpf_cnpj: '12345678909', perfil: 'tecnico' }), {
        status,
      })
    const states: [string, number][] = [
      ['Aguardando Aprovação', 4],
      ['Aprovado', 3],
      ['Em Análise', 2],
      ['Faturado', 1],
      ['Cancelamento Solicitado', 5],
      ['Entregue', 1],
    ]
    const motivo = { motivo_cancelamento: 'x' }
    const more = { ...motivo, nota_fiscal: '31261112345678000195550010000000011000000010' }
    for (const [status, count] of states) {
      for (let i = 0; i < count; i++)
        await set('pedido', await make('pedido', { ...base, ...more }), { status })
    }
    for (const status of [
      'Aguardando Análise',
      'Cancelamento Solicitado',
      'Aguardando Análise',
      'Cancelada',
    ]) {
      await set('cotacao', await make('cotacao', { ...base, ...motivo }), { status })
    }
    const other = {
      produtor_id: estate.stranger.recordId,
      empresa_id: await make('empresa', {}),
      fazenda_id: estate.otherFarm,
    }
    await make('pedido', other)
  })

  it('counts the visible records of managers and supervisors in the order of the specification', async () => {
    const expected = [3, 4, 3, 2, 1, 5, 2, 1]
    expect(await bodyOf(estate.manager.get('/api/gestor/notification'))).toEqual(expected)
    expect(await bodyOf(estate.supervisor.get('/api/supervisor/notification'))).toEqual(expected)
    expect(await bodyOf(estate.supervisor.get('/api/gestor/notification'))).toEqual(expected)
  })

  it('returns zeros for the other roles', async () => {
    const zeros = [0, 0, 0, 0, 0, 0, 0, 0]
    for (const person of [estate.admin, estate.technician, estate.producer]) {
      expect(await bodyOf(person.get(`/api/${person.actor.role}/notification`))).toEqual(zeros)
      expect(await bodyOf(person.get('/api/gestor/notification'))).toEqual(zeros)
    }
  })

  it('requires a session and an existing role', async () => {
    expect((await estate.server.app.request('/api/gestor/notification')).status).toBe(401)
    expect((await estate.admin.get('/api/rei/notification')).status).toBe(404)
  })
})

describe('GET s/{shortURL}', () => {
  const follow = (code: string) => told(Promise.resolve(estate.server.app.request(`/api/s/${code}`)))

  it('returns the target of a link without a session', async () => {
    await estate.make('short_url', { shortURL: 'talhao1', destino: '/gestor/talhao?status=pendente' })
    expect(await follow('talhao1')).toEqual({
      status: 200,
      body: { shortURL: 'talhao1', destino: '/gestor/talhao?status=pendente' },
    })
  })

  it('returns 404 for an expired, removed or unknown link', async () => {
    await estate.make('short_url', {
      shortURL: 'velho25',
      destino: '/x',
      expira_em: '2020-01-01T00:00:00.000Z',
    })
    const id = await estate.make('short_url', { shortURL: 'removido', destino: '/x' })
    await estate.server.store.remove('short_url', id, systemActor)
    for (const code of ['velho25', 'removido', 'nenhum1']) {
      expect(await follow(code)).toMatchObject({
        status: 404,
        body: { message: 'Este link expirou ou veio cortado. Peça outro a quem o enviou.' },
      })
    }
  })

  it('refuses a target outside of the console', async () => {
    for (const destino of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await told(estate.admin.post('/api/short_url', { shortURL: 'fora123', destino }))
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/destino' }] } })
    }
  })
})

describe('POST pessoa/dados', () => {
  const ask = (body: Row, person = estate.manager) => told(person.post('/api/pessoa/dados', body))

  it('finds a producer by cpf or cnpj, masked or not', async () => {
    const producer = await estate.row('produtor', estate.producer.recordId)
    const found = {
      currentUser: { id: producer.id, nome: producer.nome, roles: [{ slug: 'produtor' }] },
      cpf_cnpj: { tipo: 'cpf', value: '52998224725' },
    }
    for (const body of [
      { cpf: '529.982.247-25' },
      { cpf: '52998224725' },
      { cpf_cnpj: { tipo: 'cpf', value: '529.982.247-25' } },
    ]) {
      expect(await ask(body)).toEqual({ status: 200, body: found })
    }
    const company = await estate.make('produtor', {
      tipo_pessoa: 'J',
      cnpj: '12ABC34501DE35',
      razao_social: 'Café Novo Ltda.',
      nome_fantasia: 'Café Novo',
      inscricao_estadual: 'ISENTO',
    })
    expect(await ask({ cnpj: '12.ABC.345/01DE-35' }, estate.admin)).toMatchObject({
      status: 200,
      body: { currentUser: { id: company, nome: 'Café Novo Ltda.' }, cpf_cnpj: { tipo: 'cnpj' } },
    })
  })

  it('answers with the message of the dialog when no person is found', async () => {
    expect(await ask({ cpf: '123.456.789-09' })).toMatchObject({
      status: 404,
      body: { message: 'Pessoa não encontrada no sistema, Clique em Cadastrar.' },
    })
  })

  it('returns only the role for a person of another role and nothing for one of another unit', async () => {
    const { cpf } = await estate.row('tecnico', estate.technician.recordId)
    expect(await ask({ cpf })).toMatchObject({
      status: 200,
      body: { currentUser: { roles: [{ slug: 'tecnico' }] } },
    })
    expect((await ask({ cpf })).body.currentUser).toEqual({ roles: [{ slug: 'tecnico' }] })
    expect((await ask({ cpf, papel: 'tecnico' })).body.currentUser).toMatchObject({
      id: estate.technician.recordId,
    })
    const other = await ask({ cpf: '111.444.777-35' })
    expect(other).toMatchObject({
      status: 409,
      body: { message: 'Usuário já cadastrado em outra unidade de negócio!' },
    })
    expect(other.body).not.toHaveProperty('currentUser')
  })

  it('requires a valid document', async () => {
    for (const body of [{}, { cpf: '' }, { cpf: '111.111.111-11' }, { cnpj: '52998224725' }, { cpf: 1 }]) {
      expect((await ask(body)).status).toBe(422)
    }
  })

  it('requires the permission to create people and is rate limited', async () => {
    for (const person of [estate.technician, estate.producer]) {
      expect((await ask({ cpf: '52998224725' }, person)).status).toBe(403)
    }
    // The rate limit recovers over time, so a slow machine gets more answers.
    const answers: number[] = []
    while (answers.at(-1) !== 429 && answers.length < 300) {
      answers.push((await ask({ cpf: '52998224725' }, estate.supervisor)).status)
    }
    expect(answers.at(-1)).toBe(429)
    expect(answers.length).toBeGreaterThan(30)
  })
})
