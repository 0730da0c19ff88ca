/* @module-tag extended. Every event of every entity: who is told, and what the links of the messages open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { hasSection } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { countedFrom } from '#model/record/happenings'
import type { EventNotice } from '#model/wire/record/event'
import type { Delivery } from '../../../server/engine/contract'
import { jobMessage } from '../../../server/engine/events/eventJob'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate } from './estate'

let estate: Estate
let now = new Date('2026-11-20T12:00:00-03:00')
const mails: Delivery[] = []
const publicUrl = 'https://console.example.com'

beforeAll(async () => {
  const transport = { send: async (delivery: Delivery) => void mails.push(delivery) }
  estate = await openEstate(features, { now: () => now, transports: { mail: transport, sms: transport } })
  await gather()
}, 120_000)
afterAll(() => estate.server.close())

const gather = async () => {
  await estate.server.outbox.deliver()
  now = new Date(now.getTime() + 360_000)
  await estate.server.outbox.deliver()
}
const people = (): readonly SignedIn[] => {
  const { admin, supervisor, manager, technician, producer, stranger } = estate
  return [admin, supervisor, manager, technician, producer, stranger]
}
const notified = entities.flatMap((entity) =>
  entity.events.flatMap((event) => (event.notify ? [{ entity, event }] : [])),
)

/** Runs the event for a record of the estate, as if it had happened. */
async function run(entity: Entity, event: EntityEvent): Promise<number> {
  const id = await estate.make(entity.name)
  const row = await estate.row(entity.name, id)
  const occurrence = countedFrom(entity, event, row) ?? 'test'
  const { channel, key, to, text } = jobMessage({
    entity: entity.name,
    id,
    event: event.name,
    occurrence,
    by: null,
  })
  await estate.server.db.query(
    `insert into sys_outbox (at, channel, key, recipient, subject, body, state, next_at, give_up_at)
     values ($1, $2, $3, $4, '', $5, 'waiting', $1, $6) on conflict (key) do nothing`,
    [now.toISOString(), channel, `${key}/${now.toISOString()}`, to, text, '2027-12-31T00:00:00Z'],
  )
  await estate.server.outbox.deliver()
  return id
}

const noticesOf = (entity: Entity, event: EntityEvent, id: number) =>
  estate.server.db.query<{ account_id: number }>(
    'select account_id from sys_notice where entity = $1 and event = $2 and record_id = $3',
    [entity.name, event.name, id],
  )

describe('a notice', () => {
  it.each(notified.map(({ entity, event }) => [`${entity.name}.${event.name}`, entity, event] as const))(
    '%s goes to people who can open its record in their area, and to no other',
    async (_title, entity, event) => {
      const id = await run(entity, event)
      const told = (await noticesOf(entity, event, id)).map(({ account_id }) => account_id)
      for (const person of people()) {
        const canRead = (await person.get(`/api/${entity.endpoint}/${id}`)).status === 200
        const isTold = told.includes(person.accountId)
        expect([person.actor.role, isTold && !canRead]).toEqual([person.actor.role, false])
        if (isTold) expect(hasSection(entity, person.actor)).toBe(true)
      }
    },
  )

  it('reaches someone for nearly every event of a record', async () => {
    const rows = await estate.server.db.query<{ entity: string; event: string }>(
      'select distinct entity, event from sys_notice',
    )
    // The rest are on dates that have not come, or on decisions that the sample's state does not allow.
    expect(rows.length).toBeGreaterThan(notified.length / 2)
  })

  it('has a link to a section of its reader', async () => {
    await gather()
    expect(mails.length).toBeGreaterThan(0)
    const links = mails.flatMap(({ text }) => [...text.matchAll(/https:\S+/g)].map(([link]) => link))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      const [, area, ...rest] = new URL(link).hash.slice(1).split('/')
      const role = entities.find(({ account }) => account?.area === area)?.account?.role ?? ''
      const entity = entities.find(({ path, routes }) => rest.join('/').startsWith(`${path}/${routes.show}/`))
      expect([link, entity && hasSection(entity, { id: null, name: '', role })]).toEqual([link, true])
      expect(link.startsWith(`${publicUrl}/#/`)).toBe(true)
    }
  })
})

describe('in a cooperative that begins', () => {
  const bellOf = async (who: SignedIn): Promise<readonly string[]> => {
    await estate.server.outbox.deliver()
    const notices: readonly EventNotice[] = await who.client.call('GET /avisos')
    await who.post('/api/avisos/lidos', {})
    return notices.map(({ title }) => title)
  }
  const post = async (who: SignedIn, path: string, body: Row) => {
    const answer = await who.post(path, body)
    const made = (await answer.json()) as Row
    expect([path, answer.status, made.errors ?? made.message ?? []]).toEqual([
      path,
      answer.status < 300 ? answer.status : 201,
      [],
    ])
    return Number(made.id)
  }
  const take = (who: SignedIn, path: string, name: string, input: Row = {}) =>
    post(who, `${path}/transicoes/${name}`, input)
  let plot = 0

  beforeAll(async () => {
    for (const who of people()) await bellOf(who)
  })

  it('technician and producer learn of a farm, and the manager of the plot that awaits approval', async () => {
    const { manager, technician, producer, farm, row } = estate
    const stored = await row('fazenda', farm)
    const unique = ['cnpj', 'inscricao_estadual', 'nirf', 'car', 'ccir']
    const fields = estate.server.index.get('fazenda')?.fields ?? []
    const copied = fields.filter(
      ({ name, readOnly, system, computed }) =>
        !readOnly && !system && computed === undefined && !unique.includes(name) && stored[name] !== null,
    )
    const values = Object.fromEntries(copied.map(({ name }) => [name, stored[name]]))
    await post(manager, '/api/fazenda', { ...values, nome_fantasia: 'Boa Vista' })
    expect(await bellOf(technician)).toEqual(['A fazenda Boa Vista foi cadastrada'])
    expect(await bellOf(producer)).toEqual(['A fazenda Boa Vista foi cadastrada'])
    expect(await bellOf(manager)).toEqual([])
    const model = await row('talhao', await estate.make('talhao'))
    const names = [
      'data_plantio',
      'espacamento_linhas',
      'espacamento_plantas',
      'plantas_ha',
      'irrigacao_id',
      'especie_id',
      'variedade',
    ]
    const draft = Object.fromEntries(names.map((name) => [name, model[name]]))
    plot = await post(producer, '/api/talhao', { ...draft, fazenda_id: farm, gleba: 'Nova', area_gleba: 2 })
    expect(await bellOf(manager)).toEqual([
      expect.stringMatching(/^O talhão Nova – .* aguarda a sua aprovação$/),
    ])
    expect(await bellOf(producer)).toEqual([])
  })

  it('the producer learns of the refusal with its reason, and of the approval', async () => {
    const { manager, producer, server } = estate
    const filter = { talhao: plot }
    const [request] = (await server.store.list('aprovacao', { filter, sort: [] }, systemActor)).rows
    const path = `/api/aprovacao/${request?.id}`
    await take(manager, path, 'reprovar', { motivo: 'Falta o contorno' })
    await server.outbox.deliver()
    const notices: readonly EventNotice[] = await producer.client.call('GET /avisos')
    expect(notices.map(({ title, text }) => [title.replace(/ – .* não/, ' não'), text])).toEqual([
      ['O talhão Nova não foi aprovado', 'Motivo: Falta o contorno'],
    ])
    await bellOf(producer)
    await take(manager, path, 'reabrir')
    await take(manager, path, 'aprovar')
    expect((await bellOf(producer)).map((each) => each.replace(/ – .* (voltou|foi)/, ' $1')).sort()).toEqual([
      'O talhão Nova foi aprovado',
      'O talhão Nova voltou para análise',
    ])
    expect((await estate.row('talhao', plot)).motivo_recusa).toBeNull()
  })

  it('a quotation goes to who answers it, and the answer to the producer', async () => {
    const { manager, producer, make, unit, farm } = estate
    const product = await make('produto', { unidades: [unit], nome: 'Calcário', ativo: true })
    const item = { produto_id: product, quantidade: 3 }
    const body = {
      fazenda_id: farm,
      empresa_id: unit,
      data: '2026-11-20',
      itens: [item],
    }
    const id = await post(producer, '/api/cotacao', { ...body, produtor_id: producer.recordId })
    expect(await bellOf(manager)).toEqual([
      expect.stringMatching(/^A cotação COT-.* aguarda a sua resposta$/),
    ])
    const priced = await manager.patch(`/api/cotacao/${id}`, {
      itens: [{ ...item, unidade: 'SC', preco_unitario: 10 }],
    })
    expect(priced.status).toBe(200)
    await take(manager, `/api/cotacao/${id}`, 'responder', {
      validade: '2026-12-20',
      condicao_pagamento: '30 dias',
    })
    expect(await bellOf(producer)).toEqual([expect.stringMatching(/^A sua cotação COT-.* foi respondida$/)])
    await take(producer, `/api/cotacao/${id}`, 'aceitar')
    const told = await bellOf(manager)
    expect(told).toContainEqual(expect.stringMatching(/^A cotação COT-.* foi aceita$/))
    expect(told).toContainEqual(expect.stringMatching(/^O pedido PED-.* aguarda a sua aprovação$/))
  })
})
