/*
 * Sends an SMS to the person of a record (`nome`, `celular`, `sms_enviado_em`) while the request waits. Of
 * concurrent requests only one sends, at most once a minute; a failed message counts as not sent.
 */

import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { SmsSent } from '#model/wire/installation/sms'
import type { RouteTools } from '../../engine/index'
import { inNameOf } from './inNameOf'
import { smsText } from './messages'

/** Milliseconds before the same message may be sent again. */
const pauseMs = 60_000
/** Milliseconds before another process sends it, in case this one dies. */
const takeOverMs = 30_000

/** Entities that store the recipient and the time of the last message. */
type SmsEntity = 'aprovacao' | 'register'

interface SmsToPerson {
  readonly entity: SmsEntity
  readonly row: RecordOf<SmsEntity>
  readonly subject: string
  readonly text: string
}

/** @returns whether the message left the installation @throws Problem */
export async function sendSms(
  { store, together, outbox: outboxAdmin }: RouteTools,
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
    // Written with the message: the version check lets only one of several concurrent requests through.
    const after = await store.update(entity, id, sent, version, self, 'avisar')
    // A failure is reported to the caller, who decides whether to retry.
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
  const state = await outboxAdmin.deliver(key)
  if (state === 'failed') {
    const unsent = { sms_enviado_em: row.sms_enviado_em ?? null }
    await store.update(entity, id, unsent, '*', self, 'desfazerAviso')
    throw new Problem('internal', smsText.failed(row.nome))
  }
  const how = state === 'kept' ? { local: true, aviso: smsText.local, texto: text } : { local: false }
  return { id, sms_enviado_em: claimed.sms_enviado_em ?? sent.sms_enviado_em, ...how }
}
