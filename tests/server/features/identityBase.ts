/* The whole product's server with a clock that tests move and an outbox that they read. */
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import { createIdentityFeature } from '../../../server/features/identity'
import { createMailOutbox } from '../../../server/ports/mail/mailOutbox'
import type { Mail, MailPort } from '../../../server/ports/mail/mailPort'
import { recordMaker } from '../../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

/** A server whose mail stays in its own outbox. */
export interface IdentityServer extends TestServer {
  /** Makes a person of an entity and signs them in. */
  enter(entity: string, values?: Row): Promise<SignedIn>
  /** Moves the clock, in minutes. */
  pass(minutes: number): void
  /** What the outbox holds once a message to the address has come, the latest first. */
  mailTo(address: string, count?: number): Promise<readonly Mail[]>
  /** Asks without a session. */
  ask(method: string, path: string, body?: unknown): Promise<Response>
  /** Asks for a new password, and gives the secret of the link that came. */
  forget(email: string): Promise<string>
}

const publicUrl = 'https://console.example.com'

export async function startIdentityServer(): Promise<IdentityServer> {
  let clock = Date.parse('2026-11-20T12:00:00Z')
  const now = () => new Date(clock)
  let outbox: MailPort | undefined
  const heard = new Set<() => void>()
  // The outbox needs the database, which the server brings along.
  const mail: MailPort = {
    async send(message) {
      await outbox?.send(message)
      for (const listener of heard) listener()
    },
    kept: async () => (await outbox?.kept?.()) ?? [],
  }
  const server = await startTestServer({
    entities,
    validators,
    now,
    features: [createIdentityFeature({ mail, publicUrl })],
  })
  outbox = createMailOutbox(server.db, now)

  const makeRecord = recordMaker(server.index, server.store)
  async function mailTo(address: string, count = 1): Promise<readonly Mail[]> {
    for (;;) {
      const heardNext = new Promise<void>((resolve) => heard.add(resolve))
      const found = ((await mail.kept?.()) ?? []).filter(({ to }) => to === address)
      if (found.length >= count) return found
      await heardNext
    }
  }
  const ask = async (method: string, path: string, body?: unknown) =>
    server.app.request(path, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  return {
    ...server,
    enter: async (entity, values = {}) => server.signInAs(entity, await makeRecord(entity, values)),
    mailTo,
    ask,
    pass(minutes) {
      clock += minutes * 60_000
    },
    async forget(email) {
      const before = ((await mail.kept?.()) ?? []).filter(({ to }) => to === email).length
      await ask('POST', '/api/passwordForgot', { email })
      const [message] = await mailTo(email, before + 1)
      return secretIn(message, 'resetPassword')
    },
  }
}

/** The secret in the link of a message. */
export function secretIn(message: Mail | undefined, page: string): string {
  const link = new RegExp(`${publicUrl}/#/${page}/([\\w-]{43})\\n`).exec(message?.text ?? '')?.[1]
  if (!link) throw new Error(`no link to ${page} in the message`)
  return link
}
