/* Stands between the console and the server: answers from the copies without a connection, and writes into the queue. */
import { isRow } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { decodeQuery } from '#model/query/queryUrl'
import { apiUrl, type HttpReply } from '../../data/http'
import { asForm } from '../../data/longAddress'
import type { SendRequest } from '../fieldPorts'
import { engineAnswers } from './engineAnswers'
import { type FieldCall, readCall } from './fieldCall'
import { answerLocally, withWaiting } from './localAnswers'
import { asRefusal } from './localReply'
import type { RequestTools } from './requestTools'
import { withUnsent } from './unsentRows'
import { sendFile, writeCall } from './writeCalls'

export function createFieldRequests(tools: RequestTools): SendRequest {
  const { ports, copies, rows } = tools
  const answerEngine = engineAnswers(tools)
  const isKnown = ({ entity, id }: FieldCall) =>
    copies.holds(entity.name) || (id !== undefined && (id < 0 || rows.actsOf(entity.name, id).length > 0))

  return async (url, options) => {
    try {
      if (url === `${apiUrl}/arquivos` && options.method === 'POST')
        return await sendFile(tools, url, options)
      const call = readCall(ports.index, url, options)
      if (!call) return await answerEngine(url, options)
      const isRead = call.method === 'GET' || call.rest[0] === 'previa'
      // A record that was created here keeps its first id in addresses.
      const { id } = call
      const address = id !== undefined && id < 0 ? url.replace(`/${id}`, `/${rows.idOf(id)}`) : url
      const send = (params?: URLSearchParams) =>
        options.body instanceof URLSearchParams
          ? ports.send(address, params ? { ...options, body: params } : options)
          : ports.send(...asForm(params ? `${address.split('?')[0]}?${params}` : address, options))
      if (isRead) return asNamed(tools, call, await readCallFrom(tools, call, isKnown(call), send))
      const written = isKnown(call) ? await writeCall(tools, call) : undefined
      return written ?? (await ports.send(address, options))
    } catch (error) {
      throw asRefusal(error)
    }
  }
}

async function readCallFrom(
  tools: RequestTools,
  call: FieldCall,
  isKnown: boolean,
  send: (params?: URLSearchParams) => Promise<HttpReply>,
): Promise<HttpReply> {
  const { ports, rows, shown } = tools
  const answer = async () => {
    const reply = isKnown ? await answerLocally(tools, call) : undefined
    if (reply) noteShown(tools, call, reply.json)
    return reply
  }
  const isUnsent = call.id !== undefined && rows.idOf(call.id) < 0
  const local = isUnsent || !ports.isConnected() ? await answer() : undefined
  if (local) return local
  if (!ports.isConnected() && call.method === 'GET') await ports.whenConnected()
  try {
    const reply = await withUnsent(tools, call, async (params) => {
      const sent = await send(params)
      return { ...sent, json: await layOverReply(tools, call, sent.json) }
    })
    noteShown({ shown }, call, reply.json)
    return reply
  } catch (error) {
    // Lost, or the session has ended.
    const late = ports.isConnected() ? undefined : await answer()
    if (!late) throw error
    return late
  }
}

function noteShown(
  { shown }: Pick<RequestTools, 'shown'>,
  { entity, rest, id }: FieldCall,
  json: unknown,
): void {
  if (rest.length === 0) shown.note(entity, json)
  else if (id !== undefined && rest[0] === 'ficha' && isRow(json)) shown.note(entity, json.record)
}

/** The server's rows as the acts that wait would leave them. */
async function layOverReply(tools: RequestTools, call: FieldCall, json: unknown): Promise<unknown> {
  const { rows } = tools
  const { entity, id, rest } = call
  if (rows.actsOf(entity.name, id).length === 0) return json
  const one = async (row: unknown) =>
    isRow(row) && typeof row.id === 'number' ? rows.layOver(entity, row.id, row) : row
  if (id === undefined) return json
  if (rest.length === 0) return one(json)
  if (rest[0] === 'historico' || rest[0] === 'linha-do-tempo') return withWaiting(tools, call, json)
  return rest[0] === 'ficha' && isRow(json) ? { ...json, record: await one(json.record) } : json
}

/** Records that were asked for by their first ids. */
function asNamed({ rows }: RequestTools, { id, rest, params }: FieldCall, reply: HttpReply): HttpReply {
  const { json } = reply
  if (id !== undefined || rest.length > 0 || !Array.isArray(json)) return reply
  const asked = [decodeQuery(params).filter[systemNames.id] ?? []].flat()
  const first = asked.filter((each) => typeof each === 'number' && !asked.includes(rows.idOf(each)))
  const named = (row: unknown) =>
    isRow(row) ? { ...row, id: first.find((each) => rows.idOf(Number(each)) === row.id) ?? row.id } : row
  return first.length > 0 ? { ...reply, json: json.map(named) } : reply
}
