/*
 * Room: the own sessions. Hides tokens behind the identity of the engine.
 *
 * The person's own sessions: where the account is open, and the way out of everywhere.
 */
import { type Feature, readOptionalBody, serve } from '../../engine/index'

/** `GET /auth/sessoes`, `POST /auth/sair-de-todos`. */
export const sessions: Feature = {
  name: 'sessions',
  routes(api, { identity }) {
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
  },
}
