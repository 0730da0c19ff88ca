/*
 * Room: links for new passwords and verified addresses. Hides tokens and whether an address is known.
 *
 * The links that reach people by mail: forgotten password, verified address. Promises: an answer does not tell
 * whether an e-mail is known, neither by its words nor by its time: the work is done after it.
 */
import type { Hono } from 'hono'
import { formats } from '#model/formats/index'
import { refusalText, validationText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import { type RouteTools, readBody, serve } from '../../engine/index'
import type { Post } from '../../ports/mail/mail'
import { passwordMail } from '../kit/identityMessages'
import { readNewPassword } from '../kit/newPassword'
import { sendLater } from '../kit/sendLater'

/** `POST /passwordForgot`, `POST /verifyToken/{token}`, `POST /passwordReset/{token}`, `PATCH /mailStatus/{token}`. */
export function addLinkRoutes(api: Hono, { identity }: RouteTools, post: Post): void {
  serve(api, 'POST /passwordForgot', async (c) => {
    const { email } = await readBody(c)
    const address = typeof email === 'string' ? formats.email.normalise(email) : ''
    if (address === '' || address.length > 254 || formats.email.validate(address) !== undefined) {
      const message = address === '' ? validationText.required : validationText.email
      throw new Problem('invalid', refusalText.invalid, { errors: [{ path: '/email', message }] })
    }
    await identity.slowDown(c, `forgot ${address}`)
    sendLater(async () => {
      const account = await identity.findByEmail(address)
      if (!account?.login_email) return
      const token = await identity.issueLink('password', account)
      const link = `${post.publicUrl}/#/resetPassword/${token}`
      await post.mail.send(passwordMail(account.login_email, account.name, link))
    })
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
