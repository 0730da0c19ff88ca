/* `GET /profile/exportar`: all data stored about the person, readable by people and programs (LGPD, art. 18). */
import type { Hono } from 'hono'
import { refusalText } from '#model/messages'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type RouteTools, serve } from '../../engine/index'

export function addExportRoute(api: Hono, { store, identity, tokens, actorOf }: RouteTools): void {
  serve(api, 'GET /profile/exportar', async (c) => {
    const actor = actorOf(c)
    const { entity, recordId } = actor
    if (entity === undefined || recordId === undefined) throw new Problem('not_found', refusalText.notFound)
    const self = { ...actor, role: systemRole }
    const { avatar, login_email: login, email_verified_at: verified } = await identity.readAccount(c)
    const sessions = await identity.listSessions(c)
    c.header('Content-Disposition', 'attachment; filename="meus-dados.json"')
    return c.json({
      gerado_em: new Date().toISOString(),
      papel: actor.role,
      cadastro: await store.get(entity, recordId, self, { labels: true }),
      conta: { email: login, email_verificado_em: verified, avatar },
      ...(await identity.readOwnData(c)),
      programas: (await tokens.list(c)).map(({ name, createdAt, expiresAt, lastUsedOn }) => ({
        nome: name,
        criado_em: createdAt,
        expira_em: expiresAt,
        usado_em: lastUsedOn,
      })),
      sessoes: sessions.map(({ createdAt, lastSeenAt, platform, userAgent, deviceSince }) => ({
        aparelho_desde: deviceSince,
        iniciada_em: createdAt,
        vista_em: lastSeenAt,
        plataforma: platform,
        navegador: userAgent,
      })),
      historico: (await store.history(entity, recordId, self)).map(({ at, actorName, act, changes }) => ({
        em: at,
        por: actorName,
        ato: act,
        alteracoes: changes,
      })),
    })
  })
}
