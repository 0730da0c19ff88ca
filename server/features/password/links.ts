/*
 * Room: links for new passwords and verified addresses. Hides tokens and whether an address is known.
 *
 * The links that reach people by mail: forgotten password, verified address. An answer does not tell whether an e-mail is
 * known, neither by its words nor by its time: whatever was typed, one errand is written to the outbox, and only the
 * sender looks whether there is an account.
 */
import type { Hono } from 'hono'
import { formats } from '#model/formats/index'
import { refusalText, validationText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import { type Courier, type RouteTools, readBody, serve, type Together } from '../../engine/index'
import { readNewPassword } from '../kit/newPassword'
import { passwordMail } from './messages'

/** Errands: find the account of an address and send it a link. */
export const linkChannel = 'passwordLink'
/** The link works for an hour. */
const worthMs = 3_600_000

/** `POST /passwordForgot`, `POST /verifyToken/{token}`, `POST /passwordReset/{token}`, `PATCH /mailStatus/{token}`. */
export function addLinkRoutes(api: Hono, { identity, outbox }: RouteTools): void {
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
    await identity.checkLink('password', c.req.param('token'))
    return { valid: true }
  })

  serve(api, 'POST /passwordReset/:token', async (c) => {
    const password = readNewPassword(await readBody(c))
    await identity.resetPassword(c.req.param('token'), password)
    return {}
  })

  serve(api, 'PATCH /mailStatus/:token', async (c) => {
    await identity.verifyMail(c.req.param('token'))
    return {}
  })
}

/** Does the errands; done twice, one writes the same message again, which is left out. */
export function createLinkCourier(together: Together, publicUrl: string): Courier {
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
