/*
 * A short message to the person of a record (`nome`, `celular`, `sms_enviado_em`), sent while its sender waits. Of two who
 * ask at once one sends, the same message goes out once a minute at most, and a message that failed was not sent.
 */

import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { SmsSent } from '#model/wire/installation/sms'
import { Problem } from '#model/wire/problem'
import type { RouteTools } from '../../engine/index'
import { inNameOf } from './inNameOf'
import { smsText } from './messages'

/** The same message is of no use twice within this time. */
const pauseMs = 60_000
/** When the process dies before it has sent, another takes over after this time. */
const takeOverMs = 30_000

/** Entities whose records tell who gets a message, and when the last one was sent. */
type Texted = 'aprovacao' | 'register'

interface SmsToPerson {
  readonly entity: Texted
  /** The record, as the actor may see it whole. */
  readonly row: RecordOf<Texted>
  readonly subject: string
  readonly text: string
}

/** Sends, and says whether the message left the house. @throws Problem */
export async function sendSms(
  { store, together, outbox: desk }: RouteTools,
  { entity, row, subject, text }: SmsToPerson,
  actor: Actor,
): Promise<SmsSent> {
  if (row.ativo === false) throw new Problem('conflict', smsText.inactive)
  if (!row.celular) throw new Problem('conflict', smsText.noNumber)
  const at = new Date()
  const last = row.sms_enviado_em ? Date.parse(row.sms_enviado_em) : 0
  if (at.getTime() - last < pauseMs) throw new Problem('too_many', smsText.justSent)
  const self = inNameOf(actor)
  const { id, versao: version, celular: to } = row
  const sent = { sms_enviado_em: at.toISOString() }
  const key = `sms/${entity}/${id}/${sent.sms_enviado_em}`
  const claimed = await together(async ({ store, outbox }) => {
    // Written with the message: of two who ask at once, the version lets one through.
    const after = await store.update(entity, id, sent, version, self, 'avisar')
    // A failure is told to the person who asked, who decides whether to try again.
    await outbox.send({
      channel: 'sms',
      key,
      to,
      subject,
      text,
      about: { entity, id },
      mostTries: 1,
      delayMs: takeOverMs,
    })
    return after
  })
  const state = await desk.deliver(key)
  if (state === 'failed') {
    const unsent = { sms_enviado_em: row.sms_enviado_em ?? null }
    await store.update(entity, id, unsent, '*', self, 'desfazerAviso')
    throw new Problem('internal', smsText.failed(row.nome))
  }
  const how = state === 'kept' ? { local: true, aviso: smsText.local, texto: text } : { local: false }
  return { id, sms_enviado_em: claimed.sms_enviado_em ?? sent.sms_enviado_em, ...how }
}
