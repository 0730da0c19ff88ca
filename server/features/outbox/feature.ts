/*
 * The outbox for administrators. Hides how messages are stored. `GET
 * /caixa-de-saida?canal=mail|sms|webhook&situacao=…&range=[0,24]` and `POST /caixa-de-saida/{id}/reenvio`. For the
 * highest role only, since stored messages contain working links.
 */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { OutboxQuery, MessageState as WireState } from '#model/wire/installation/outbox'
import { type Feature, type MessageState, type RouteTools, readId, serve } from '../../engine/index'
import { outboxText } from './messages'

/** States by their names on the wire. */
const states = {
  waiting: 'aguardando',
  sending: 'enviando',
  sent: 'enviada',
  failed: 'falhou',
  kept: 'guardada',
} as const satisfies Record<MessageState, WireState>
const names: readonly MessageState[] = ['waiting', 'sending', 'sent', 'failed', 'kept']
const most = 200

export const outbox: Feature = {
  name: 'outbox',
  routes(api, tools) {
    serve(
      api,
      'GET /caixa-de-saida',
      async (c) => {
        mustBeHighest(c, tools)
        const channel = readChannel(c)
        const state = readState(c)
        const range = readRange(c)
        const page = await tools.outbox.read({ channel, range, ...(state && { state }) })
        const isLocal = tools.outbox.isLocal(channel)
        const countOf = (name: MessageState) => page.counts[name] ?? 0
        return {
          local: isLocal,
          aviso: outboxText[channel][isLocal ? 'local' : 'sent'],
          total: page.total,
          totais: {
            aguardando: countOf('waiting'),
            enviando: countOf('sending'),
            enviada: countOf('sent'),
            falhou: countOf('failed'),
            guardada: countOf('kept'),
          },
          mensagens: page.messages.map((message) => ({
            id: message.id,
            em: message.at,
            para: message.to,
            assunto: message.subject,
            texto: message.text,
            situacao: states[message.state],
            tentativas: message.tries,
            proxima_em: message.nextAt,
            enviada_em: message.sentAt,
            motivo: message.reason,
          })),
        }
      },
      { parameters: ['canal', 'situacao', 'range'] },
    )

    serve(api, 'POST /caixa-de-saida/:id/reenvio', async (c) => {
      await tools.outbox.retry(readId(c), mustBeHighest(c, tools))
      return {}
    })
  },
}

function mustBeHighest(c: Context, { actorOf, identity }: RouteTools): Actor {
  const actor = actorOf(c)
  if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
  return actor
}

function readChannel(c: Context): OutboxQuery['canal'] {
  const channel = c.req.query('canal') ?? 'mail'
  if (channel === 'mail' || channel === 'sms' || channel === 'webhook') return channel
  throw new Problem('malformed', outboxText.badChannel)
}

function readState(c: Context): MessageState | undefined {
  const asked = c.req.query('situacao')
  if (asked === undefined || asked === '') return undefined
  const found = names.find((name) => states[name] === asked)
  if (!found) throw new Problem('malformed', outboxText.badState)
  return found
}

function readRange(c: Context): readonly [number, number] {
  const match = /^\[(\d{1,9}),(\d{1,9})\]$/.exec(c.req.query('range') ?? `[0,${most - 1}]`)
  const [first, last] = [Number(match?.[1]), Number(match?.[2])]
  if (match && last >= first && last - first < most) return [first, last]
  throw new Problem('malformed', refusalText.malformed)
}
