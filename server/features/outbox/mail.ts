/*
 * Room: messages that were kept here. Hides where they are kept; read by the highest role only.
 *
 * `GET /caixa-de-saida`: the messages that no mail server sent, for the highest role only: whoever reads them could
 * use the links in them.
 */
import type { Hono } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import type { RouteTools } from '../../engine/index'
import type { Post } from '../../ports/mail/mail'
import { identityText } from '../kit/identityMessages'

/** Adds the route. */
export function addOutboxRoute(api: Hono, { identity, actorOf }: RouteTools, { mail }: Post): void {
  api.get('/caixa-de-saida', async (c) => {
    if (identity.levelOf(actorOf(c)) !== 0) throw new Problem('forbidden', refusalText.forbidden)
    if (!mail.kept) return c.json({ local: false, aviso: identityText.outboxUnused, mensagens: [] })
    const kept = await mail.kept()
    return c.json({
      local: true,
      aviso: identityText.outboxNotice,
      mensagens: kept.map(({ id, at, to, subject, text }) => ({
        id,
        em: at,
        para: to,
        assunto: subject,
        texto: text,
      })),
    })
  })
}
