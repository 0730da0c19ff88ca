/*
 * Stands between the console and the server: answers from the copies without a connection, and writes every act into the
 * queue before it is sent, so that it is done once even if its answer is lost.
 */
import { HttpError } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { isRow } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { apiUrl, type HttpReply } from '../data/http'
import type { ActQueue } from './actQueue'
import type { Copies } from './copies'
import type { Device } from './device'
import { engineAnswers } from './engineAnswers'
import { actOf, type FieldCall, readCall } from './fieldCall'
import type { FieldPorts, SendRequest } from './fieldPorts'
import { answerLocally, noteOf } from './localAnswers'
import { numbersIn, withRealIds } from './localIds'
import { asRefusal, loadAround, localReply } from './localReply'
import type { LocalRows } from './localRows'
import { storeText } from './messages'
import { type ActDraft, fileKeyOf, type QueuedAct } from './queuedAct'
import { assertRecordable, isLost, queueAct } from './recordAct'
import { actHeaders, settle } from './sending'

export interface RequestTools {
  readonly ports: FieldPorts
  readonly device: Device
  readonly queue: ActQueue
  readonly copies: Copies
  readonly rows: LocalRows
}

export function createFieldRequests(tools: RequestTools): SendRequest {
  const { ports, copies, rows } = tools
  const answerEngine = engineAnswers(ports, copies)
  /** Rows as this page last read them, for what an edit begins from. */
  const read = new Map<string, Row>()

  const remember = ({ entity }: FieldCall, row: unknown) => {
    if (!isRow(row) || typeof row.id !== 'number') return
    const key = `${entity.name} ${row.id}`
    read.delete(key)
    read.set(key, row)
    for (const oldest of [...read.keys()].slice(0, -200)) read.delete(oldest)
  }
  const isKnown = (call: FieldCall) =>
    copies.holds(call.entity.name) ||
    (call.id !== undefined && (call.id < 0 || rows.actsOf(call.entity.name, call.id).length > 0))

  async function reading(call: FieldCall, url: string, options: RequestInit): Promise<HttpReply> {
    const { id, rest } = call
    const isUnsent = id !== undefined && rows.idOf(id) < 0
    if (isKnown(call) && (isUnsent || !ports.isConnected())) {
      const answer = await answerLocally(tools, call)
      if (answer) return answer
    }
    if (!ports.isConnected() && call.method === 'GET') await ports.whenConnected()
    try {
      const reply = await ports.send(withRealAddress(url, call), options)
      const isRecord = id !== undefined && rest.length === 0
      const isHead = id !== undefined && rest[0] === 'ficha' && isRow(reply.json)
      remember(call, isRecord ? reply.json : isHead && isRow(reply.json) ? reply.json.record : undefined)
      return { ...reply, json: await overlaid(call, reply.json) }
    } catch (error) {
      if (!isLost(error) || !isKnown(call) || ports.isConnected()) throw error
      return (await answerLocally(tools, call)) ?? Promise.reject(error)
    }
  }

  /** The server's rows as the acts that wait would leave them. */
  async function overlaid({ entity, rest }: FieldCall, json: unknown): Promise<unknown> {
    if (rows.actsOf(entity.name).length === 0) return json
    const one = async (row: unknown) =>
      isRow(row) && typeof row.id === 'number' ? ((await rows.layOver(entity, row.id, row)) ?? row) : row
    if (rest.length === 0) return Array.isArray(json) ? Promise.all(json.map(one)) : one(json)
    return rest[0] === 'ficha' && isRow(json) ? { ...json, record: await one(json.record) } : json
  }

  function withRealAddress(url: string, { id }: FieldCall): string {
    return id === undefined || id >= 0 ? url : url.replace(`/${id}`, `/${rows.idOf(id)}`)
  }

  async function writing(call: FieldCall, url: string, options: RequestInit): Promise<HttpReply> {
    const { entity, body, version } = call
    const act = actOf(call)
    if (!act || !isKnown(call)) return ports.send(withRealAddress(url, call), options)
    await loadAround(ports.index, entity)
    const { queue, device } = tools
    const id = call.id === undefined ? undefined : rows.idOf(call.id)
    const values = withRealIds(entity.fields, body, queue.made)
    const before = id === undefined ? undefined : await findBefore(call, id, version)
    const draft: ActDraft = {
      ...act,
      entity: entity.name,
      ...(id !== undefined && { id }),
      values,
      ...(act.kind === 'edit' && before && { before: pick(before, values) }),
      ...(act.kind === 'edit' &&
        id !== undefined &&
        id > 0 && { version: version ?? Number(before?.versao) }),
      recordedAt: ports.now().toISOString(),
      isAttempted: false,
    }
    const isInTurn = id !== undefined && (id < 0 || rows.actsOf(entity.name, id).length > 0)
    if (isInTurn || !ports.isConnected() || numbersIn(entity.fields, values, queue.made).size > 0) {
      await assertRecordable(tools, entity, before, draft)
      return localReply(await shownAfter(call, await queueAct(tools, entity, before, draft)))
    }
    const number = await queue.nextNumber()
    const headers = new Headers(options.headers)
    for (const [name, value] of Object.entries(actHeaders(device, ports, { ...draft, number })))
      headers.set(name, value)
    const queued = await queue.add({ ...draft, isAttempted: true }, undefined, number)
    try {
      const reply = await ports.send(withRealAddress(url, call), {
        ...options,
        headers,
        ...bodyOf(options, values),
      })
      const onSaved = async (_entity: unknown, row: Row) => remember(call, row)
      await settle({ queue, onSaved }, queued, entity, reply)
      return reply
    } catch (error) {
      if (!isLost(error)) {
        await queue.drop([number])
        throw error
      }
      return localReply(await shownAfter(call, queued))
    }
  }

  async function findBefore(
    call: FieldCall,
    id: number,
    version: number | undefined,
  ): Promise<Row | undefined> {
    const { entity } = call
    const last = read.get(`${entity.name} ${id}`)
    if (last && (version === undefined || last.versao === version)) return rows.layOver(entity, id, last)
    const held = await rows.find(entity, id)
    if (held || !ports.isConnected()) return held
    const { json } = await ports.send(`${apiUrl}/${entity.endpoint}/${id}`, {})
    return isRow(json) ? rows.layOver(entity, id, json) : undefined
  }

  async function shownAfter({ entity }: FieldCall, act: QueuedAct): Promise<unknown> {
    if (act.kind === 'note') return noteOf(act, ports.person.name)
    const last = read.get(`${entity.name} ${act.id}`)
    return (
      (await rows.find(entity, act.id)) ??
      (await rows.layOver(entity, act.id, last)) ?? { ...act.values, [systemNames.id]: act.id }
    )
  }

  return async (url, options) => {
    try {
      if (url === `${apiUrl}/arquivos` && options.method === 'POST')
        return await sendFile(tools, url, options)
      const call = readCall(ports.index, url, options)
      if (!call) return await answerEngine(url, options)
      const isRead = call.method === 'GET' || call.rest[0] === 'previa'
      return isRead ? await reading(call, url, options) : await writing(call, url, options)
    } catch (error) {
      throw asRefusal(error)
    }
  }
}

function pick(row: Row, values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
}

function bodyOf({ body }: RequestInit, values: Row): RequestInit {
  return typeof body === 'string' ? { body: JSON.stringify(values) } : {}
}

/** A file is sent at once where possible; what refers to it then needs no number of its own. */
async function sendFile(
  { ports, queue, copies }: RequestTools,
  url: string,
  options: RequestInit,
): Promise<HttpReply> {
  const file = options.body instanceof FormData ? options.body.get('arquivo') : undefined
  if (!(file instanceof File) || !copies.state()) return ports.send(url, options)
  try {
    if (ports.isConnected()) return await ports.send(url, options)
  } catch (error) {
    if (!(error instanceof HttpError) || !isLost(error)) throw error
  }
  const values = { nome: file.name, tipo: file.type, tamanho: file.size }
  const recordedAt = ports.now().toISOString()
  const label = `${storeText.file} ${file.name}`
  const act = await queue.add(
    { kind: 'file', entity: '', values, recordedAt, isAttempted: false, label },
    file,
  )
  return localReply({ ...values, chave: fileKeyOf(act.number) })
}
