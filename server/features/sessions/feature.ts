/*
 * Sessions by device. Hides tokens. `/auth/sessoes` lists and ends the person's own sessions. `/{pessoa}/{id}/sessoes`
 * does so for a person of a lower level; the action in the schema defines who may call it.
 */
import type { SessionEntry } from '#model/wire/people/session'
import {
  currentIn,
  type Feature,
  readId,
  readOptionalBody,
  type SessionInfo,
  serve,
} from '../../engine/index'
import { newDeviceMail } from './messages'
import { addOthersRoutes } from './others'

export const sessions: Feature = {
  name: 'sessions',
  newDevice: newDeviceMail,
  routes(api, tools) {
    const { identity } = tools
    serve(api, 'GET /auth/sessoes', async (c) => tellSessions(await identity.listSessions(c)))

    serve(api, 'POST /auth/sessoes/:id/encerramento', async (c) => {
      await identity.endSession(c, readId(c), currentIn(await readOptionalBody(c)))
      return {}
    })

    serve(api, 'POST /auth/sair-de-todos', async (c) => {
      const body = await readOptionalBody(c)
      await identity.endSessions(c, body.manter_atual === true, currentIn(body))
      return {}
    })

    addOthersRoutes(api, tools, tellSessions)
  },
}

function tellSessions(sessions: readonly SessionInfo[]): readonly SessionEntry[] {
  const marks = new Map<string, number>()
  return sessions.map((session) => {
    const mark = session.device ?? `session ${session.id}`
    const device = marks.get(mark) ?? marks.size + 1
    marks.set(mark, device)
    return {
      id: session.id,
      aparelho: device,
      aparelho_desde: session.deviceSince,
      iniciada_em: session.createdAt,
      vista_em: session.lastSeenAt,
      expira_em: session.expiresAt,
      plataforma: session.platform,
      navegador: session.userAgent,
      atual: session.isCurrent,
    }
  })
}
