/* Whom a message would reach, why not the others, and the first people with what a text may quote of them. */
import { formats, hideValue } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { addressIn, type MessageChannel, messageChannels, quotableFields } from '#model/record/recipients'
import type { BroadcastExample, BroadcastPreview } from '#model/wire/record/broadcast'
import { valuesOf } from './messageText'
import { findRecipients, type Recipient, type Recipients } from './recipients'
import { assertMayMessage, type BroadcastRequest, type BroadcastTools, leftToday } from './request'

/** People whose message can be looked at before it is sent. */
const exampleCount = 5

export async function previewBroadcast(
  tools: BroadcastTools,
  request: BroadcastRequest,
): Promise<BroadcastPreview> {
  assertMayMessage(request)
  const { entity, actor } = request
  const { perSend } = tools.limits
  const found = await findRecipients(tools, request, { actor, fields: [], most: perSend })
  const isReached = ({ addresses }: Recipient) => Object.keys(addresses).length > 0
  const reached = found.people.filter(isReached)
  const quotable = quotableFields(entity, actor)
  return {
    fontes: found.sources.map(({ path, title }) => ({ caminho: path, titulo: title })),
    para: found.source.path,
    campos: quotable,
    pessoas: found.people.length + found.inactive,
    inativas: found.inactive,
    ...found.reach,
    algum: reached.length,
    exemplos: await readExamples(tools, request, found, reached.slice(0, exampleCount)),
    limite: perSend,
    hoje: await leftToday(tools, tools.db),
    meus: ownAddresses(tools, actor),
    locais: messageChannels.filter((channel) => tools.isLocal(channel)),
  }
}

async function readExamples(
  { store }: Pick<BroadcastTools, 'store'>,
  { entity, actor }: BroadcastRequest,
  { source }: Recipients,
  people: readonly Recipient[],
): Promise<readonly BroadcastExample[]> {
  if (people.length === 0) return []
  const paths = quotableFields(entity, actor).map(({ path }) => path)
  const ids = people.map(({ row }) => Number(row.id))
  const filter = { id: ids, ativo: [true, false] }
  const { rows } = await store.list(entity.name, { filter, sort: [], fields: paths, labels: true }, actor)
  const rowOf = new Map(rows.map((row) => [Number(row.id), row]))
  const isWhole = mayAct(source.entity, 'reveal', actor)
  return people.map(({ name, row, addresses }) => {
    const shown = (channel: MessageChannel) => {
      const address = addresses[channel]
      if (address === undefined) return null
      const format = channel === 'mail' ? 'email' : 'phone-cel'
      return isWhole ? formats[format].show(address) : hideValue(format, address)
    }
    return {
      nome: name,
      mail: shown('mail'),
      sms: shown('sms'),
      valores: valuesOf(entity, rowOf.get(Number(row.id)) ?? row, paths),
    }
  })
}

export function ownAddresses(
  { index }: Pick<BroadcastTools, 'index'>,
  { entity, record = {} }: Actor,
): Readonly<Record<MessageChannel, string | null>> {
  const fields = index.get(entity ?? '')?.fields ?? []
  const own = messageChannels.map((channel) => [channel, addressIn(fields, record, channel) ?? null])
  return Object.fromEntries(own)
}
