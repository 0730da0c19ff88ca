/* A test of a message, to the sender's own addresses, with the values of the first person. */
import { Problem } from '#model/problem/problem'
import type { BroadcastTest } from '#model/wire/record/broadcast'
import type { Identity } from '../contract'
import { serverText } from '../messages'
import { createSigner } from '../outbox/optOuts'
import { letterTo, type MessageText, mailText } from './messageText'
import { ownAddresses } from './preview'
import { findRecipients } from './recipients'
import { assertMayMessage, type BroadcastRequest, type BroadcastTools } from './request'

const rate = { most: 20, windowMs: 600_000 } as const

/** @throws Problem conflict when the sender has no address for any of the channels */
export async function sendTest(
  tools: BroadcastTools & { readonly identity: Pick<Identity, 'limit'> },
  request: BroadcastRequest,
  message: MessageText,
): Promise<BroadcastTest> {
  assertMayMessage(request)
  const { actor, entity } = request
  await tools.identity.limit(`test message ${actor.id}`, rate, serverText.tooManyTests)
  const { people } = await findRecipients(tools, request, {
    actor,
    fields: message.quoted,
    most: tools.limits.perSend,
  })
  const own = ownAddresses(tools, actor)
  const to = message.channels.flatMap((channel) => {
    const address = own[channel]
    return address === null ? [] : [{ channel, address }]
  })
  if (to.length === 0) throw new Problem('conflict', serverText.noOwnAddress)
  const { subject, text } = letterTo(entity, message, people[0]?.row ?? {})
  const sign = await createSigner(tools.db)
  const self = { entity: actor.entity ?? '', id: actor.recordId ?? 0, channel: 'mail' } as const
  await tools.inTransaction(async ({ outbox }) => {
    for (const { channel, address } of to)
      await outbox.send({
        channel,
        to: address,
        subject: serverText.testSubject(subject),
        text: channel === 'mail' ? mailText(text, tools.publicUrl, sign(self)) : text,
      })
  })
  return { para: to.map(({ address }) => address) }
}
