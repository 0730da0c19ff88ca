/*
 * A server that delivers pending messages, adds one of its own and waits to be killed: before its sender has
 * leased that (`committed`), with the lease and without a connection (`blocked`), or after the mail server
 * has accepted it (`taken`). It reports the moment on its output.
 */
import { systemActor } from '#model/people/actor'
import { openDatabase } from '../../../../../server/db/open'
import { createServer } from '../../../../../server/engine/app'
import type { Feature, Transport } from '../../../../../server/engine/contract'
import { openSmtp } from '../../../../../server/ports/mail/smtp'
import { makeEntities } from '../../../../support/entities'

const { SMTP_PORT, TEMPLATE, OWN = '', STOP_AT, MINUTES } = process.env
const say = (line: string) => process.stdout.write(`${line}\n`)
/** Never resolves; the interval prevents the process from ending. */
const wait = () => new Promise<never>(() => setInterval(() => undefined, 60_000))

const { entities, validators } = makeEntities({
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': { label: '{name}', access: {} },
    properties: { name: { type: 'string' } },
    required: ['name'],
  },
})
const tell: Feature = {
  name: 'tell',
  effects: {
    'widget.create': async ({ after: { name }, outbox }) => {
      const to = `${name}@example.com`
      await outbox.send({ channel: 'mail', key: String(name), to, subject: String(name), text: 'Hello' })
    },
  },
}
const smtp = openSmtp(`smtp://localhost:${SMTP_PORT}`, 'console@example.com')
const mail: Transport = {
  async send(delivery) {
    const isOwn = delivery.key === OWN
    if (isOwn && STOP_AT === 'blocked') {
      say('blocked')
      await wait()
    }
    await smtp.send(delivery)
    if (isOwn) {
      say('taken')
      await wait()
    }
  },
}

async function run(): Promise<void> {
  const db = await openDatabase(process.env, { template: TEMPLATE })
  // More than a lease later than the process before.
  const now = () => new Date(Date.now() + Number(MINUTES) * 60_000)
  const options = { db, entities, validators, features: [tell], transports: { mail }, version: 'test', now }
  const server = await createServer(options)
  await server.outbox.deliver()
  if (OWN === '') {
    await server.close()
    return
  }
  await server.store.create('widget', { name: OWN }, systemActor)
  say('committed')
  if (STOP_AT !== 'committed') server.outbox.start()
  await wait()
}

run().catch((error: unknown) => {
  say(`failed ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
})
