/* Fixtures for events: loans of a library with events on dates, states and conditions. */
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Delivery, Transport } from '../../../../server/engine/contract'
import { startTestServer, type TestServer } from '../../../support/server'

const people = (role: string, level: number): JsonSchema => ({
  title: role,
  type: 'object',
  'x-entity': {
    label: '{name}',
    account: { role, level, area: role, title: role },
    access: { list: ['chief', 'clerk'], edit: ['chief'] },
  },
  properties: {
    name: { type: 'string', maxLength: 80 },
    email: { type: 'string', format: 'email' },
    phone: { type: 'string', format: 'phone-cel' },
  },
  required: ['name', 'email'],
})

const text = 'Livro {title}: {status}, {price}, até {due} ({secret})'

const loan: JsonSchema = {
  title: 'Loan',
  type: 'object',
  'x-entity': {
    label: '{title}',
    access: { list: ['chief', 'clerk', 'reader'], create: ['chief'], edit: ['chief'] },
    scope: { reader: { reader_id: '$actor.recordId' }, clerk: { clerk_id: '$actor.recordId' } },
    workflow: {
      field: 'status',
      initial: 'out',
      states: { out: { label: 'Emprestado' }, lost: { label: 'Perdido' }, back: { label: 'Devolvido' } },
      transitions: {
        lose: { label: 'Perder', from: ['out'], to: 'lost', roles: ['chief'] },
        find: { label: 'Achar', from: ['lost'], to: 'out', roles: ['chief'] },
      },
    },
    events: {
      perdido: {
        label: 'Livro perdido',
        on: { state: 'lost' },
        notify: { roles: ['chief', 'clerk'], people: ['reader_id'], emails: ['guardian'], text },
        webhook: { to: 'catalogo', fields: ['title', 'price'] },
      },
      vence: {
        label: 'Devolução em 2 dias',
        on: { date: 'due', days: -2 },
        when: "status == 'out'",
        notify: { people: ['reader_id'], subject: '{title} vence em {due}', text: 'Devolva {label}.' },
        set: { field: 'reminded_on', value: 'hoje' },
      },
      caro: {
        label: 'Livro caro',
        on: 'change',
        when: 'price != null && price > 100.0',
        notify: { roles: ['chief'], by: ['bell'], text: '{title} custa {price}' },
        set: { field: 'note', value: "'caro: ' + title" },
      },
      novo: {
        label: 'Empréstimo novo',
        on: 'create',
        when: "title.startsWith('Raro')",
        notify: { people: ['criado_por'], by: ['bell'], text: '{title}' },
      },
    },
  },
  properties: {
    title: { type: 'string', title: 'Título', maxLength: 80 },
    price: { type: 'number', title: 'Preço', 'x-field': { kind: 'money' } },
    secret: { type: 'string', title: 'Segredo', 'x-field': { roles: { view: ['chief'] } } },
    status: { type: 'string', title: 'Situação', enum: ['out', 'lost', 'back'], default: 'out' },
    due: { type: 'string', title: 'Até', format: 'date' },
    asked_at: { type: 'string', title: 'Pedido', format: 'date-time' },
    guardian: { type: 'string', title: 'Responsável', format: 'email' },
    note: { type: 'string', title: 'Nota', maxLength: 100, readOnly: true },
    reminded_on: { type: 'string', title: 'Lembrado', format: 'date', readOnly: true },
    reader_id: { type: 'integer', title: 'Leitor', 'x-field': { ref: { entity: 'reader' } } },
    clerk_id: { type: 'integer', title: 'Atendente', 'x-field': { ref: { entity: 'clerk' } } },
  },
  required: ['title'],
}

export const schemas = {
  chief: people('chief', 0),
  clerk: people('clerk', 1),
  reader: people('reader', 2),
  loan,
}

export interface LibraryServer extends TestServer {
  readonly mails: Delivery[]
  readonly texts: Delivery[]
  readonly calls: Delivery[]
  at(instant: string): void
  lend(values: Row): Promise<Row & { id: number }>
  /** Delivers the outbox, with the messages that gather for five minutes. */
  deliver(): Promise<void>
  /** Runs the daily job and delivers the outbox. */
  wake(): Promise<void>
}

interface LibraryOptions {
  readonly hasWebhooks?: boolean
  readonly more?: Readonly<Record<string, JsonSchema>>
}

export async function startLibrary(options: LibraryOptions = {}): Promise<LibraryServer> {
  let now = '2026-11-20T12:00:00-03:00'
  const mails: Delivery[] = []
  const texts: Delivery[] = []
  const calls: Delivery[] = []
  const into = (list: Delivery[]): Transport => ({
    send: async (delivery) => {
      list.push(delivery)
    },
  })
  const server = await startTestServer({
    schemas: { ...schemas, ...options.more },
    transports: {
      mail: into(mails),
      sms: into(texts),
      ...(options.hasWebhooks !== false && { webhook: into(calls) }),
    },
    now: () => new Date(now),
  })
  const deliver = async () => {
    await server.outbox.deliver()
    now = new Date(Date.parse(now) + 360_000).toISOString()
    await server.outbox.deliver()
  }
  return {
    ...server,
    mails,
    texts,
    calls,
    at(instant) {
      now = instant
    },
    async lend(values) {
      const made = await server.store.create('loan', values, systemActor)
      return { ...made, id: Number(made.id) }
    },
    deliver,
    async wake() {
      await server.jobs.run()
      await deliver()
    },
  }
}
