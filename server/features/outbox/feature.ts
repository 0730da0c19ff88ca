/*
 * What the generated list of messages lacks: which channels send, and resending a message. Only for the
 * highest role, because stored messages contain working links.
 */
import { type OutboxChannel, outboxChannels } from '#model/wire/installation/outbox'
import { type Feature, readId, serve } from '../../engine/index'
import { mustBeHighest } from '../kit/mustBeHighest'
import { outboxText } from './messages'

export const outbox: Feature = {
  name: 'outbox',
  routes(api, tools) {
    serve(api, 'GET /caixa-de-saida/canais', async (c) => {
      mustBeHighest(c, tools)
      return outboxChannels.map((canal): OutboxChannel => {
        const local = tools.outbox.isLocal(canal)
        return { canal, local, aviso: outboxText[canal][local ? 'local' : 'sent'] }
      })
    })

    serve(api, 'POST /caixa-de-saida/:id/reenvio', async (c) => {
      await tools.outbox.retry(readId(c), mustBeHighest(c, tools))
      return {}
    })
  },
}
