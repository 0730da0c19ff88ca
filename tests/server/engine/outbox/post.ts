/* A server whose widgets send messages, with a transport and a clock controlled by tests. */
import { systemEntities } from '#generated/entities.ts'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createServer } from '../../../../server/engine/app'
import type { Delivery, Feature, Message, RouteTools, Transport } from '../../../../server/engine/contract'
import { makeEntities } from '../../../support/entities'
import { startTestServer, type TestServer } from '../../../support/server'

/** Each new widget sends a message; one named "refused" is then refused. */
const widget: JsonSchema = {
  title: 'Widget',
  type: 'object',
  'x-entity': { label: '{name}', access: { list: ['keeper'] } },
  properties: { name: { type: 'string', maxLength: 80 } },
  required: ['name'],
}
const keeper: JsonSchema = {
  title: 'Keeper',
  type: 'object',
  'x-entity': { label: '{name}', account: { role: 'keeper', level: 0 }, access: { list: ['keeper'] } },
  properties: { name: { type: 'string', maxLength: 80 }, email: { type: 'string', format: 'email' } },
  required: ['name', 'email'],
}
const { entities: own, validators } = makeEntities({ widget, keeper })
const entities = [...own, ...systemEntities]

export interface OutboxLine {
  readonly id: number
  readonly key: string
  readonly state: string
  readonly tries: number
  readonly body: string
  readonly reason: string | null
  readonly next_at: string | null
  readonly sent_at: string | null
}

export interface PostServer extends TestServer {
  readonly tools: RouteTools
  /** Creates a widget, which sends a message with its name as the key. */
  tell(name: string, how?: Partial<Message>): Promise<Row>
  line(key: string): Promise<OutboxLine | undefined>
  /** The messages as administrators see them, the most recent first. */
  listed(): Promise<readonly Row[]>
  /** Moves the clock forward, in seconds. */
  pass(seconds: number): void
}

function tellOfWidgets(how: () => Partial<Message>): Feature {
  return {
    name: 'tell',
    effects: {
      async 'widget.create'({ after, outbox }) {
        const name = String(after.name)
        const message = { key: name, to: `${name}@example.com`, subject: name, text: `secret of ${name}` }
        await outbox.send({ channel: 'post', ...message, ...how() })
        if (name.startsWith('refused')) throw new Error('refused')
      },
    },
  }
}

const start = new Date('2026-11-22T12:00:00Z')

/** Starts a server with this transport; messages are only delivered on request. */
export async function startPost(
  transport: Transport,
  features: readonly Feature[] = [],
): Promise<PostServer> {
  let clock = start.getTime()
  let asked: Partial<Message> = {}
  let tools: RouteTools | undefined
  const grab: Feature = {
    name: 'grab',
    routes: (_api, given) => {
      tools = given
    },
  }
  const server = await startTestServer({
    entities,
    validators,
    features: [tellOfWidgets(() => asked), grab, ...features],
    transports: { post: transport },
    now: () => new Date(clock),
  })
  if (!tools) throw new Error('no tools')
  return {
    ...server,
    tools,
    async tell(name, how = {}) {
      asked = how
      return server.store.create('widget', { name }, systemActor)
    },
    async line(key) {
      const [line] = await server.db.query<OutboxLine>('select * from sys_outbox where key = $1', [key])
      return line
    },
    async listed() {
      return (
        await server.store.list('sys_outbox_message', { filter: {}, sort: [['id', 'DESC']] }, systemActor)
      ).rows
    },
    pass(seconds) {
      clock += seconds * 1000
    },
  }
}

export function startSecond(first: PostServer, transport: Transport, more: readonly Feature[] = []) {
  const features = [tellOfWidgets(() => ({})), ...more]
  return createServer({
    db: first.db,
    entities,
    validators,
    features,
    transports: { post: transport },
    version: 'second',
    now: () => start,
  })
}

export interface TestTransport extends Transport {
  readonly given: readonly Delivery[]
  answer(how: (delivery: Delivery) => void | Promise<void>): void
}

export function createTestTransport(): TestTransport {
  const given: Delivery[] = []
  let go: (delivery: Delivery) => void | Promise<void> = () => undefined
  return {
    given,
    answer(how) {
      go = how
    },
    async send(delivery) {
      given.push(delivery)
      await go(delivery)
    },
  }
}

export function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
