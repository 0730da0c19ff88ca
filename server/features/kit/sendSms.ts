/*
 * A short message to the person of a record (`nome`, `celular`, `sms_enviado_em`). Promises that of two who ask at once
 * one sends, that nobody gets the same message twice in a minute, and that a message that failed was not sent.
 */

import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { SmsSent } from '#model/wire/sms'
import type { Store } from '../../engine/index'
import type { SmsPort } from '../../ports/sms'
import { inNameOf } from './inNameOf'
import { smsText } from './messages'

/** Nobody needs the same message twice within this time. */
const pauseMs = 60_000

/** Entities whose records tell who gets a message, and when the last one was sent. */
type Texted = 'aprovacao' | 'register'

interface Message {
  readonly entity: Texted
  /** The record, as the actor may see it whole. */
  readonly row: RecordOf<Texted>
  readonly text: string
}

/** Sends, and says whether the message left the house. @throws Problem */
export async function sendSms(
  { store, sms }: { readonly store: Store; readonly sms: SmsPort },
  { entity, row, text }: Message,
  actor: Actor,
): Promise<SmsSent> {
  if (row.ativo === false) throw new Problem('conflict', smsText.inactive)
  if (!row.celular) throw new Problem('conflict', smsText.noNumber)
  const at = new Date()
  const last = row.sms_enviado_em ? Date.parse(row.sms_enviado_em) : 0
  if (at.getTime() - last < pauseMs) throw new Problem('too_many', smsText.justSent)
  const self = inNameOf(actor)
  const { id, versao: version } = row
  // Said before it is done: of two who ask at once, one sends.
  const claimed = await store.update(entity, id, { sms_enviado_em: at.toISOString() }, version, self)
  try {
    await sms.send({ to: row.celular, text })
  } catch (error) {
    console.error('SMS', error)
    await store.update(entity, id, { sms_enviado_em: row.sms_enviado_em ?? null }, '*', self)
    throw new Problem('internal', smsText.failed(row.nome))
  }
  const sending = sms.kept ? { local: true, aviso: smsText.local, texto: text } : { local: false }
  return { id, sms_enviado_em: claimed.sms_enviado_em ?? at.toISOString(), ...sending }
}
