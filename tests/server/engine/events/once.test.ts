import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { createServer } from '../../../../server/engine/app'
import type { ConsoleServer } from '../../../../server/engine/consoleServer'
import type { Delivery, Feature, Transport } from '../../../../server/engine/contract'
import { jobMessage } from '../../../../server/engine/events/eventJob'
import { openSharedDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords } from '../../../support/server'
import { schemas } from './world'

let databases: readonly Database[]
let servers: readonly ConsoleServer[]
let now = new Date('2026-11-20T12:00:00-03:00')
let isDying = false
const mails: Delivery[] = []
const mail: Transport = { send: async (delivery) => void mails.push(delivery) }
const dying: Feature = {
  name: 'dying',
  effects: {
    loan: ({ after }) => {
      if (isDying && after.reminded_on !== null) throw new Error('The process is gone.')
    },
  },
}

beforeAll(async () => {
  databases = await openSharedDatabase(3)
  const { entities, validators } = makeEntities(schemas)
  const transports = { mail }
  const make = (db: Database) =>
    createServer({
      db,
      entities,
      validators,
      features: [dying],
      transports,
      version: 'test',
      now: () => now,
      ...cheapPasswords,
    })
  servers = await Promise.all(databases.map(make))
})
afterAll(() => databases[0]?.close())

function first(): ConsoleServer {
  const [one] = servers
  if (!one) throw new Error('There is no server.')
  return one
}

const deliverAll = () => Promise.all(servers.map(({ outbox }) => outbox.deliver()))
/** Also sends the messages that gather for five minutes. */
async function deliverGathered() {
  await deliverAll()
  now = new Date(now.getTime() + 360_000)
  await deliverAll()
}
const runAll = () => Promise.all(servers.map(({ jobs }) => jobs.run()))

it('several servers run events and deliver at once, and each is done by one server', async () => {
  const { store } = first()
  const reader = await store.create('reader', { name: 'Davi', email: 'davi@example.com' }, systemActor)
  await runAll()
  for (const title of ['Iracema', 'Helena', 'Diva'])
    await store.create('loan', { title, due: '2026-11-23', reader_id: reader.id }, systemActor)
  now = new Date('2026-11-21T12:00:00-03:00')
  await runAll()
  await deliverAll()
  await deliverGathered()
  expect(mails.map(({ subject }) => subject)).toEqual(['3 avisos'])
  const texts = ['Devolva Iracema.', 'Devolva Helena.', 'Devolva Diva.']
  expect(mails[0]?.text.split('\n\n').sort()).toEqual(texts.sort())
})

it('a redelivered job has no further effect', async () => {
  mails.length = 0
  const { store } = first()
  const [loan] = (await store.list('loan', { filter: { title: 'Diva' }, sort: [] }, systemActor)).rows
  const { channel, key, to, text } = jobMessage({
    entity: 'loan',
    id: Number(loan?.id),
    event: 'vence',
    occurrence: '2026-11-23',
    by: null,
  })
  await databases[0]?.query(
    `insert into sys_outbox (at, channel, key, recipient, subject, body, state, next_at, give_up_at)
     values ($1, $2, $3, $4, '', $5, 'waiting', $1, $6)`,
    [now.toISOString(), channel, key, to, text, new Date(now.getTime() + 86_400_000).toISOString()],
  )
  await deliverGathered()
  expect(mails).toEqual([])
})

it('a job that dies halfway is rolled back and done completely later', async () => {
  const { store } = first()
  const [reader] = (await store.list('reader', { filter: {}, sort: [] }, systemActor)).rows
  const made = await store.create(
    'loan',
    { title: 'Til', due: '2026-11-24', reader_id: reader?.id },
    systemActor,
  )
  now = new Date('2026-11-22T12:00:00-03:00')
  isDying = true
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runAll()
  await deliverAll()
  expect(logged.mock.calls.length).toBeGreaterThan(0)
  logged.mockRestore()
  const runs = () =>
    databases[0]?.query('select told from sys_event_run where record_id = $1', [made.id]) ??
    Promise.resolve([])
  expect([mails, await runs()]).toEqual([[], []])
  isDying = false
  now = new Date('2026-11-22T13:00:00-03:00')
  await deliverAll()
  await deliverGathered()
  expect(mails.map(({ subject }) => subject)).toEqual(['Til vence em 24/11/2026'])
  expect(await runs()).toEqual([{ told: 1 }])
  expect(await store.get('loan', made.id, systemActor)).toMatchObject({ reminded_on: '2026-11-22' })
})

it('a webhook without a transport is reported as a problem, and the other effects are applied', async () => {
  const { store } = first()
  const [loan] = (await store.list('loan', { filter: { title: 'Diva' }, sort: [] }, systemActor)).rows
  await store.transition('loan', Number(loan?.id), 'lose', {}, systemActor)
  await deliverAll()
  const runs = await databases[0]?.query("select told, problem from sys_event_run where event = 'perdido'")
  expect(runs).toEqual([{ told: 1, problem: 'Nenhum endereço externo está configurado.' }])
})
