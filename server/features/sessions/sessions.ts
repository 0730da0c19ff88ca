/*
 * Room: the own password and sessions. Hides tokens behind the identity of the engine.
 *
 * The person's own password and sessions.
 */
import type { Hono } from 'hono'
import { type RouteTools, readBody, readOptionalBody, serve } from '../../engine/index'
import type { Post } from '../../ports/mail/mail'
import { identityText, passwordChangedMail } from '../kit/identityMessages'
import { readNewPassword } from '../kit/newPassword'
import { sendLater } from '../kit/sendLater'

/** `PATCH /profile/password`, `GET /auth/sessoes`, `POST /auth/sair-de-todos`. */
export function addSessionRoutes(api: Hono, { identity, actorOf }: RouteTools, post: Post): void {
  serve(api, 'PATCH /profile/password', async (c) => {
    const { name } = actorOf(c)
    const body = await readBody(c)
    const { currentPassword: current } = body
    const isGiven = typeof current === 'string' && current !== ''
    const missing = isGiven ? [] : [{ path: '/currentPassword', message: identityText.missingCurrent }]
    const password = readNewPassword(body, missing)
    await identity.changePassword(c, String(current), password)
    const { login_email: email } = await identity.readAccount(c)
    if (email !== null) sendLater(() => post.mail.send(passwordChangedMail(email, name)))
    return {}
  })

  serve(api, 'GET /auth/sessoes', async (c) => {
    const sessions = await identity.listSessions(c)
    return sessions.map((session) => ({
      iniciada_em: session.createdAt,
      vista_em: session.lastSeenAt,
      expira_em: session.expiresAt,
      plataforma: session.platform,
      navegador: session.userAgent,
      atual: session.isCurrent,
    }))
  })

  serve(api, 'POST /auth/sair-de-todos', async (c) => {
    const { manter_atual: keepsThis } = await readOptionalBody(c)
    await identity.endSessions(c, keepsThis === true)
    return {}
  })
}
