/*
 * Links for forgotten passwords. Hides tokens and whether an address is known. The response reveals nothing
 * by text or timing: every address queues one job, and only the job looks for an account.
 */
import type { Hono } from 'hono'
import { formats } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import {
  type AccountRow,
  linkIn,
  type RouteTools,
  readBody,
  type Store,
  serve,
  type TransactionRunner,
  type Transport,
} from '../../engine/index'
import { readNewPassword } from '../kit/newPassword'
import { passwordMail } from './messages'

/** Channel of jobs that find an address's account and send it a link. */
export const linkChannel = 'passwordLink'
/** Entity that records the consent to the privacy notice. */
const noted = 'produtor'
/** Milliseconds for which the link works. */
const worthMs = 3_600_000

/** `POST /passwordForgot`, `POST /verifyToken/{token}`, `POST /passwordReset/{token}`. */
export function addLinkRoutes(api: Hono, { identity, outbox, store }: RouteTools): void {
  serve(api, 'POST /passwordForgot', async (c) => {
    const { email } = await readBody(c)
    const to = typeof email === 'string' ? formats.email.normalise(email) : ''
    if (to === '' || to.length > 254 || formats.email.validate(to) !== undefined) {
      const message = to === '' ? validationText.required : validationText.email
      throw new Problem('invalid', refusalText.invalid, { errors: [{ path: '/email', message }] })
    }
    await identity.slowDown(c, `forgot ${to}`)
    await outbox.send({ channel: linkChannel, to, text: '', worthMs })
    return {}
  })

  serve(api, 'POST /verifyToken/:token', async (c) => {
    await identity.checkLink('password', linkIn(c, c.req.param('token')))
    return { valid: true }
  })

  serve(api, 'POST /passwordReset/:token', async (c) => {
    const password = readNewPassword(await readBody(c))
    const account = await identity.resetPassword(linkIn(c, c.req.param('token')), password)
    if (account) {
      await identity.noteDevice(c, account.id)
      await noteConsent(store, account)
    }
    return {}
  })
}

/** Choosing a password accepts the privacy notice; the first time is recorded. */
async function noteConsent(store: Store, { id, name, entity, record_id: record }: AccountRow): Promise<void> {
  if (entity !== noted) return
  const person: Actor = { id, name, role: systemRole }
  const { consentimento_em: before } = await store.get(noted, record, person)
  if (before) return
  // A record that is no longer valid must not block the new password.
  await store
    .update(noted, record, { consentimento_em: new Date().toISOString() }, '*', person)
    .catch((problem: unknown) => {
      if (!(problem instanceof Problem && problem.code === 'invalid')) throw problem
    })
}

/** Idempotent: a repeated job sends a message with the same key, which is skipped. */
export function createLinkTransport(together: TransactionRunner, publicUrl: string): Transport {
  return {
    isInternal: true,
    send: ({ key, to }) =>
      together(async ({ outbox, accounts }) => {
        const account = await accounts.findByEmail(to)
        if (!account?.login_email) return
        const token = await accounts.issueLink('password', account)
        const mail = passwordMail(account.login_email, account.name, `${publicUrl}/#/resetPassword/${token}`)
        await outbox.send({ ...mail, key: `${linkChannel}/${key}`, worthMs })
      }),
  }
}
