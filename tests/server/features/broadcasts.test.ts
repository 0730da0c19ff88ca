/* Messages to many on the real schemas: who may send them by default, whom lists lead to, and who sees their record. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { recipientSources } from '#model/record/recipients'
import { permissionsOf } from '../../../server/engine/index'
import { features } from '../../support/features'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
let ana: number
let bia: number
const text = { canais: ['mail'], assunto: 'Assembleia', texto: 'Olá, {nome_exibicao}!' }

beforeAll(async () => {
  estate = await openEstate(features)
  const own = { tipo_pessoa: 'F', tecnico_id: estate.technician.recordId }
  ana = await estate.make('produtor', {
    ...own,
    nome: 'Ana Prado',
    email: 'ana@example.com',
    cpf: '39053344705',
  })
  bia = await estate.make('produtor', {
    tipo_pessoa: 'F',
    nome: 'Bia Reis',
    email: 'bia@example.com',
    cpf: '15350946056',
  })
  await estate.make('fazenda', {
    produtor: [ana],
    produtor_id: ana,
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
}, 120_000)
afterAll(() => estate.server.close())

it('every list with the permission leads to people, and only those', () => {
  const offering = entities.filter(({ access }) => access.message.length > 0)
  expect(offering.map(({ name }) => name).toSorted()).toEqual([
    'fazenda',
    'gestor',
    'pagamento',
    'parceiro',
    'pedido',
    'produtor',
    'supervisor',
    'talhao',
    'tecnico',
  ])
  const { index } = estate.server
  for (const entity of offering) {
    expect([entity.name, recipientSources(index, entity, systemActor).length > 0]).toEqual([
      entity.name,
      true,
    ])
    expect(permissionsOf(entity).map(({ name }) => name)).toContain(`${entity.name}.message`)
  }
})

it('administrators, supervisors and managers may write to producers, and nobody else', async () => {
  const { admin, supervisor, manager, technician, producer } = estate
  const statuses = await Promise.all(
    [admin, supervisor, manager, technician, producer].map(
      async (who) => (await who.post('/api/produtor/mensagens/previa', {})).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 403, 403])
})

it('managers reach the producers of their own unit only, and see the record of what they sent', async () => {
  const { manager, admin, supervisor } = estate
  const both = { ...text, ids: [ana, bia] }
  expect((await told(manager.post('/api/produtor/mensagens', { ...both, pessoas: 2 }))).status).toBe(409)
  const sent = await told(manager.post('/api/produtor/mensagens', { ...both, pessoas: 1 }))
  expect(sent).toMatchObject({ status: 201, body: { pessoas: 1 } })
  const seen = (who: typeof admin) => bodyOf<Row[]>(who.get('/api/mensagens'))
  expect([(await seen(manager)).length, (await seen(supervisor)).length, (await seen(admin)).length]).toEqual(
    [1, 0, 1],
  )
  const rows = await estate.server.db.query<{ recipient: string; body: string }>(
    'select recipient, body from sys_outbox where broadcast_id = $1',
    [sent.body.id],
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ana@example.com'])
  expect(rows[0]?.body).toMatch(/^Olá, Ana Prado!/)
})

it('producers are found by the region of their farms, and behind farms, plots and charges', async () => {
  const { admin, make, server } = estate
  const region = await make('regiao', { nome: 'Sul de Minas' })
  await make('fazenda', {
    produtor: [bia],
    produtor_id: bia,
    regiao_id: region,
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
  const found = await bodyOf(
    admin.post('/api/produtor/mensagens/previa', { filtro: { 'fazendas.regiao_id': region } }),
  )
  expect(found).toMatchObject({ pessoas: 1, mail: { recebem: 1 } })
  const farms = await bodyOf(admin.post('/api/fazenda/mensagens/previa', { filtro: { regiao_id: region } }))
  expect(farms).toMatchObject({ pessoas: 1, exemplos: [{ nome: 'Bia Reis' }] })
  await told(
    admin.post('/api/produtor/mensagens', { ...text, filtro: { 'fazendas.regiao_id': region }, pessoas: 1 }),
  )
  const [last] = await server.db.query<{ audience: string }>(
    'select audience from sys_broadcast order by id desc limit 1',
  )
  expect(last?.audience).toBe('Produtores, Região: Sul de Minas')
})

it('templates are kept by those who may write, and are closed to everyone else', async () => {
  const { admin, manager, supervisor, technician, producer } = estate
  const template = { nome: 'Assembleia', assunto: 'Assembleia no sábado', texto: 'Olá, {nome_exibicao}!' }
  const made = await told(manager.post('/api/modelo_mensagem', template))
  expect(made.status).toBe(201)
  for (const who of [admin, supervisor, manager])
    expect(await bodyOf<Row[]>(who.get('/api/modelo_mensagem'))).toMatchObject([template])
  const edited = await told(
    admin.patch(`/api/modelo_mensagem/${made.body.id}`, { assunto: 'Assembleia adiada' }),
  )
  expect(edited.status).toBe(200)
  expect((await told(admin.post('/api/modelo_mensagem', template))).status).toBe(422)
  for (const who of [technician, producer]) {
    const answers = [
      await who.get('/api/modelo_mensagem'),
      await who.get(`/api/modelo_mensagem/${made.body.id}`),
      await who.post('/api/modelo_mensagem', { ...template, nome: 'Outra' }),
      await who.patch(`/api/modelo_mensagem/${made.body.id}`, { texto: 'Outro' }),
      await who.get('/api/mensagens'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    for (const answer of answers) expect(await answer.text()).not.toMatch(/Assembleia/)
  }
})
