/*
 * Writing calls. Every act is in the queue before it is sent, so that it is done once even if its answer is lost; it is
 * sent at once where nothing before it waits.
 */
import { versionOf } from '#model/changes/former'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { apiUrl, type HttpReply } from '../../data/http'
import { isLost } from '../../data/requestKeys'
import { labelOfRecord } from '../../records/labelOfRecord'
import { digestOf, sendFileAct, sendRequest } from '../acts/actRequest'
import { numbersIn, withRealIds } from '../acts/localIds'
import { assertRecordable, queueAct } from '../acts/recordAct'
import { type SendTools, settle } from '../acts/sending'
import { storeText } from '../messages'
import { type ActDraft, fileKeyOf, type QueuedAct } from '../store/queuedAct'
import { actOf, type FieldCall } from './fieldCall'
import { noteOf } from './localAnswers'
import { loadAround, localReply } from './localReply'
import type { RequestTools } from './requestTools'

/** Undefined for calls that only the server can do. @throws HttpError or Problem */
export async function writeCall(tools: RequestTools, call: FieldCall): Promise<HttpReply | undefined> {
  const { ports, queue, rows } = tools
  const { entity, body, version } = call
  const act = actOf(call)
  if (!act) return undefined
  await loadAround(ports.index, entity)
  const id = call.id === undefined ? undefined : rows.idOf(call.id)
  const values = withRealIds(entity.fields, body, queue.made)
  const row = id === undefined ? undefined : await findRow(tools, call, id)
  const isEdit = act.kind === 'edit' && id !== undefined
  const base = isEdit ? baseOf(tools, call, id, row) : undefined
  // What the device has left out, such as old pictures, is merged with what the server has.
  const isHeld = Object.keys(values).every((name) => base === undefined || name in base)
  const labelled = act.kind === 'create' ? values : row
  const label = labelled && labelOfRecord(entity, labelled)
  const draft: ActDraft = {
    ...act,
    ...(label !== undefined && { label }),
    entity: entity.name,
    schema: versionOf(entity.fields),
    ...(id !== undefined && { id }),
    values,
    ...(isEdit && { before: pick(base ?? {}, values) }),
    ...(isEdit && id > 0 && { version: isHeld ? (version ?? Number(row?.[systemNames.version])) : 0 }),
    recordedAt: ports.now().toISOString(),
    isAttempted: false,
  }
  const waiting = id === undefined ? [] : rows.actsOf(entity.name, id)
  const isInTurn = waiting.length > 0 || (id !== undefined && id < 0)
  if (!isInTurn && ports.isConnected() && numbersIn(entity.fields, values, queue.made).size === 0) {
    return sendNow(tools, call, draft)
  }
  await assertRecordable(tools, entity, row, draft)
  return shownAfter(tools, call, await queueAct(tools, entity, waiting.at(-1), draft))
}

async function sendNow(tools: RequestTools, call: FieldCall, draft: ActDraft): Promise<HttpReply> {
  const { queue, shown, inFlight } = tools
  const digest = await digestOf(draft)
  const act = await queue.add({ ...draft, isAttempted: true, ...(digest !== undefined && { digest }) })
  inFlight.add(act.number)
  try {
    const reply = await sendRequest(tools, act, call.entity, act.values, call.version)
    // The server has it, even if the device has no room for it.
    const onSaved: SendTools['onSaved'] = (entity, row) => {
      shown.note(entity, row)
      return tools.onSaved(entity, row).catch(() => undefined)
    }
    await settle({ queue, onSaved }, act, call.entity, reply)
    return reply
  } catch (error) {
    if (isLost(error)) return shownAfter(tools, call, act)
    // The form shows why; nothing was recorded.
    await queue.drop([act.number])
    throw error
  } finally {
    inFlight.delete(act.number)
  }
}

async function findRow(
  { ports, rows, shown }: RequestTools,
  { entity, version }: FieldCall,
  id: number,
): Promise<Row | undefined> {
  const held = await rows.find(entity, id)
  if (held) return held
  const last = shown.find(entity, id, version)
  if (last || !ports.isConnected()) return last && rows.layOver(entity, id, last)
  const { json } = await ports.send(`${apiUrl}/${entity.endpoint}/${id}`, {})
  return isRow(json) ? rows.layOver(entity, id, json) : undefined
}

/** What the edit began from; undefined if that is no longer known, which makes any difference a question. */
function baseOf({ shown }: RequestTools, { entity, version }: FieldCall, id: number, row: Row | undefined) {
  const own = row?.[systemNames.version]
  return (
    shown.find(entity, id, version ?? Number(own)) ??
    (version === undefined || own === version ? row : undefined)
  )
}

async function shownAfter({ ports, rows, shown }: RequestTools, { entity }: FieldCall, act: QueuedAct) {
  if (act.kind === 'note') return localReply(noteOf(act, ports.person.name))
  const last = shown.find(entity, act.id, act.version)
  const row = (await rows.find(entity, act.id)) ??
    (await rows.layOver(entity, act.id, last)) ?? { ...act.values, [systemNames.id]: act.id }
  shown.note(entity, row)
  return localReply(row)
}

function pick(row: Row, values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
}

/**
 * A file is sent at once where possible; what refers to it then needs no number of its own. It is in the queue before,
 * so that an interrupted upload goes on after what has arrived.
 */
export async function sendFile(tools: RequestTools, url: string, options: RequestInit): Promise<HttpReply> {
  const { ports, queue, copies } = tools
  const file = options.body instanceof FormData ? options.body.get('arquivo') : undefined
  if (!(file instanceof File) || !copies.state()) return ports.send(url, options)
  const values = { nome: file.name, tipo: file.type, tamanho: file.size }
  const recordedAt = ports.now().toISOString()
  const label = `${storeText.file} ${file.name}`
  const isAttempted = ports.isConnected()
  const draft = { kind: 'file', entity: '', values, recordedAt, isAttempted, label } as const
  const act = await queue.add(draft, file)
  const waiting = () => localReply({ ...values, chave: fileKeyOf(act.number) })
  if (!isAttempted) return waiting()
  try {
    const reply = await sendFileAct(tools, act)
    await queue.settle(act.number, isRow(reply.json) ? { file: reply.json } : undefined)
    return reply
  } catch (error) {
    if (isLost(error)) return waiting()
    await queue.drop([act.number])
    throw error
  }
}
