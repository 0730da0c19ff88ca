/* The complete server with a clock and an outbox controlled by tests. */
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { Feature } from '../../../server/engine/index'
import { outbox } from '../../../server/features/outbox/feature'
import { createPasswords } from '../../../server/features/password/feature'
import { createProfile } from '../../../server/features/profile/feature'
import { publicPages } from '../../../server/features/public/feature'
import { sessions } from '../../../server/features/sessions/feature'
import { recordMaker } from '../../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { messagesTo, type OutboxMessage, publicUrl, secretIn } from './messages'

export interface IdentityServer extends TestServer {
  enter(entity: string, values?: Row): Promise<SignedIn>
  /** Moves the clock forward, in minutes. */
  pass(minutes: number): Promise<void>
  now(): Date
  mailTo(address: string): Promise<readonly OutboxMessage[]>
  ask(method: string, path: string, body?: unknown): Promise<Response>
  forget(email: string): Promise<string>
}

export const identityFeatures: readonly Feature[] = [
  outbox,
  publicPages,
  createPasswords(publicUrl),
  createProfile(publicUrl),
  sessions,
]

/** @param more features in addition to those of the own account */
export async function startIdentityServer(more: readonly Feature[] = []): Promise<IdentityServer> {
  let clock = Date.parse('2026-11-20T12:00:00Z')
  const now = () => new Date(clock)
  const server = await startTestServer({
    entities,
    validators,
    now,
    publicUrl,
    names: ['Terra Roxa'],
    features: [...identityFeatures, ...more],
  })

  const makeRecord = recordMaker(server.index, server.store)
  const mailTo = (address: string) => messagesTo(server, address)
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
    now,
    ask,
    async pass(minutes) {
      clock += minutes * 60_000
      // Rate limits use the clock of the database.
      await server.db.query("update sys_rate set at = at - $1::float8 * interval '1 minute'", [minutes])
    },
    async forget(email) {
      await ask('POST', '/api/passwordForgot', { email })
      const [message] = await mailTo(email)
      return secretIn(message, 'resetPassword')
    },
  }
}
