/* `GET /caixa-de-saida/sms`: the short messages that no gateway sent, for the highest role only. */
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import type { Feature } from '../../engine/index'
import type { SmsPort } from '../../ports/sms'
import { smsText } from '../kit/messages'

/** The route over the way out for short messages. */
export function createKeptSms(sms: SmsPort): Feature {
  return {
    name: 'keptSms',
    routes(api, { identity, actorOf }) {
      api.get('/caixa-de-saida/sms', (c) => {
        if (identity.levelOf(actorOf(c)) !== 0) throw new Problem('forbidden', refusalText.forbidden)
        const kept = sms.kept?.()
        return c.json({
          local: kept !== undefined,
          aviso: kept ? smsText.outboxNotice : smsText.outboxUnused,
          mensagens: (kept ?? []).map(({ at, to, text }) => ({ em: at, para: to, texto: text })),
        })
      })
    },
  }
}
