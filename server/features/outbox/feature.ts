/*
 * Room: the outbox for administrators. Hides how messages are kept; read by the highest role only.
 *
 * The outbox for administrators: `GET /caixa-de-saida?canal=mail|sms&situacao=…&range=[0,24]` and
 * `POST /caixa-de-saida/{id}/reenvio`. For the highest role only: the links in messages that are kept could be used.
 */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { type Feature, type MessageState, type RouteTools, readId } from '../../engine/index'
import { outboxText } from './messages'

/** States as they are called on the wire. */
const states: Readonly<Record<MessageState, string>> = {
  waiting: 'aguardando',
  sending: 'enviando',
  sent: 'enviada',
  failed: 'falhou',
  kept: 'guardada',
}
const most = 200

/** The outbox. */
export const outbox: Feature = {
  name: 'outbox',
  routes(api, tools) {
    api.get('/caixa-de-saida', async (c) => {
      mustBeHighest(c, tools)
      const channel = readChannel(c)
      const state = readState(c)
      const range = readRange(c)
      const page = await tools.outbox.read({ channel, range, ...(state && { state }) })
      const isLocal = tools.outbox.isLocal(channel)
      return c.json({
        local: isLocal,
        aviso: outboxText[channel][isLocal ? 'local' : 'sent'],
        total: page.total,
        totais: Object.fromEntries(
          Object.entries(states).map(([name, word]) => [word, page.counts[name as MessageState] ?? 0]),
        ),
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
      })
    })

    api.post('/caixa-de-saida/:id{[0-9]+}/reenvio', async (c) => {
      await tools.outbox.retry(readId(c), mustBeHighest(c, tools))
      return c.json({})
    })
  },
}

function mustBeHighest(c: Context, { actorOf, identity }: RouteTools): Actor {
  const actor = actorOf(c)
  if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
  return actor
}

function readChannel(c: Context): 'mail' | 'sms' {
  const channel = c.req.query('canal') ?? 'mail'
  if (channel === 'mail' || channel === 'sms') return channel
  throw new Problem('malformed', outboxText.badChannel)
}

function readState(c: Context): MessageState | undefined {
  const asked = c.req.query('situacao')
  if (asked === undefined || asked === '') return undefined
  const found = Object.entries(states).find(([, word]) => word === asked)?.[0]
  if (!found) throw new Problem('malformed', outboxText.badState)
  return found as MessageState
}

function readRange(c: Context): readonly [number, number] {
  const match = /^\[(\d{1,9}),(\d{1,9})\]$/.exec(c.req.query('range') ?? `[0,${most - 1}]`)
  const [first, last] = [Number(match?.[1]), Number(match?.[2])]
  if (match && last >= first && last - first < most) return [first, last]
  throw new Problem('malformed', refusalText.malformed)
}
