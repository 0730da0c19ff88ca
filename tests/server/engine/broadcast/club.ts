/* A club whose boss writes to members: all of them, those of a zone, or those behind their loans. */
import { systemEntities } from '#generated/entities.ts'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { BroadcastPreview, BroadcastSent } from '#model/wire/record/broadcast'
import type { Database } from '../../../../server/db/database'
import { createServer } from '../../../../server/engine/app'
import type { Delivery, Transport } from '../../../../server/engine/contract'
import type { ServerLimits } from '../../../../server/engine/http/limits'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords, type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const person = (role: string, level: number, access: object, more: object = {}): JsonSchema => ({
  title: role,
  type: 'object',
  'x-entity': {
    plural: `${role}s`,
    label: '{name}',
    account: { role, level, area: role, title: role },
    access: {
      list: ['boss', 'clerk', 'member'],
      create: ['boss'],
      edit: ['boss'],
      remove: ['boss'],
      ...access,
    },
    list: { columns: ['name'], search: ['name'] },
    ...more,
  },
  properties: {
    name: { type: 'string', title: 'Nome', maxLength: 80, 'x-field': { personal: true } },
    email: { type: 'string', title: 'E-mail', format: 'email', 'x-field': { pii: 'contact' } },
    phones: {
      type: 'array',
      title: 'Telefones',
      items: {
        type: 'object',
        properties: { number: { type: 'string', title: 'Número', format: 'phone-com' } },
      },
    },
    document: { type: 'string', title: 'CPF', format: 'cpf', 'x-field': { pii: 'id' } },
    secret: { type: 'string', title: 'Segredo', 'x-field': { roles: { view: ['boss'] } } },
    since: { type: 'string', title: 'Desde', format: 'date' },
    zone_id: { type: 'integer', title: 'Zona', 'x-field': { ref: { entity: 'zone' } } },
  },
  required: ['name'],
})

const zone: JsonSchema = {
  title: 'Zona',
  type: 'object',
  'x-entity': { plural: 'Zonas', label: '{name}', access: { list: ['boss', 'clerk', 'member'] } },
  properties: { name: { type: 'string', title: 'Nome', maxLength: 80 } },
  required: ['name'],
}

const loan: JsonSchema = {
  title: 'Empréstimo',
  type: 'object',
  'x-entity': {
    plural: 'Empréstimos',
    label: '{title}',
    access: { list: ['boss', 'clerk'], message: ['boss', 'clerk'] },
  },
  properties: {
    title: { type: 'string', title: 'Título', maxLength: 80 },
    member_id: { type: 'integer', title: 'Leitor', 'x-field': { ref: { entity: 'member' } } },
  },
  required: ['title'],
}

const { entities: own, validators } = makeEntities({
  boss: person('boss', 0, {}),
  clerk: person('clerk', 1, {}),
  member: person(
    'member',
    2,
    { message: ['boss', 'clerk'] },
    { scope: { clerk: { zone_id: '$actor.zone_id' } } },
  ),
  zone,
  loan,
})
const entities = [...own, ...systemEntities]
export const publicUrl = 'https://club.example'

export interface Club extends TestServer {
  readonly boss: SignedIn
  /** Sees the members of `north` only, and personal data masked. */
  readonly clerk: SignedIn
  readonly north: number
  readonly south: number
  readonly delivered: readonly (Delivery & { readonly channel: string })[]
  /** Delivery waits for this before it resolves. */
  hold(until: Promise<void> | undefined): void
  pass(ms: number): void
  member(name: string, values?: Row): Promise<number>
  preview(who: SignedIn, body: object, path?: string): Promise<BroadcastPreview>
  send(who: SignedIn, body: object, headers?: Record<string, string>, path?: string): Promise<Response>
  messages(): Promise<readonly OutboxRow[]>
  second(): ReturnType<typeof createServer>
}

export interface OutboxRow {
  readonly id: number
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly state: string
  readonly next_at: string
  readonly record_id: number
  readonly broadcast_id: number
  readonly unsubscribe: string | null
}

export const text = { canais: ['mail'], assunto: 'Reunião', texto: 'Olá, {name}.' }

export async function openClub({ limits, db }: { limits?: ServerLimits; db?: Database } = {}): Promise<Club> {
  let clock = Date.parse('2026-11-20T12:00:00-03:00')
  let held: Promise<void> | undefined
  const delivered: (Delivery & { channel: string })[] = []
  const transport = (channel: string): Transport => ({
    async send(delivery) {
      delivered.push({ ...delivery, channel })
      await held
      if (delivery.to.startsWith('refused'))
        throw Object.assign(new Error('no such box'), { isPermanent: true })
    },
  })
  const transports = { mail: transport('mail'), sms: transport('sms') }
  const now = () => new Date(clock)
  const server = await startTestServer({
    entities,
    validators,
    transports,
    publicUrl,
    now,
    ...(limits && { limits }),
    ...(db && { db }),
  })
  const zoneOf = async (name: string) => Number((await server.make('zone', { name })).id)
  const [north, south] = [await zoneOf('Norte'), await zoneOf('Sul')]
  const boss = await server.signIn('boss', {
    name: 'Bia Chefe',
    email: 'bia@example.com',
    phones: [{ number: '35988887777' }],
  })
  const clerk = await server.signIn('clerk', { name: 'Caio', email: 'caio@example.com', zone_id: north })
  return {
    ...server,
    boss,
    clerk,
    north,
    south,
    delivered,
    hold: (until) => {
      held = until
    },
    pass: (ms) => {
      clock += ms
    },
    async member(name, values = {}) {
      const row = {
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
        zone_id: north,
        ...values,
      }
      return Number((await server.store.create('member', row, systemActor)).id)
    },
    async preview(who, body, path = 'member') {
      const answer = await who.post(`/api/${path}/mensagens/previa`, body)
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as BroadcastPreview
    },
    send: (who, body, headers = {}, path = 'member') => who.post(`/api/${path}/mensagens`, body, headers),
    messages: () =>
      server.db.query<OutboxRow>('select * from sys_outbox where broadcast_id is not null order by id'),
    second: () =>
      createServer({
        db: server.db,
        entities,
        validators,
        features: [],
        transports,
        version: 'test',
        publicUrl,
        now,
        limits: { accountRate: 0, visitorRate: 0, ...limits },
        ...cheapPasswords,
      }),
  }
}

export async function sentBy(answer: Promise<Response>): Promise<BroadcastSent> {
  const response = await answer
  const body = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${body}`)
  return JSON.parse(body) as BroadcastSent
}

export async function messageOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { message: string }).message
}
