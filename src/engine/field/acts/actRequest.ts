/* The request that an act is, to the server. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { apiUrl, type HttpReply } from '../../data/http'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import type { Device } from '../store/device'
import { type ActDraft, isFileAct, type QueuedAct } from '../store/queuedAct'
import { digestOfBytes, encode, sendBytes } from './actParts'

export interface FieldTools {
  readonly ports: FieldPorts
  readonly device: Device
  readonly queue: ActQueue
}

/** The server's id, once it is known. */
export function realId(queue: ActQueue, id: number): number {
  return id < 0 ? (queue.made(-id)?.id ?? id) : id
}

export function sendRequest(
  { ports, device, queue }: FieldTools,
  act: QueuedAct,
  entity: Entity,
  values: Row,
  version?: number,
): Promise<HttpReply> {
  const record = `${apiUrl}/${entity.endpoint}/${realId(queue, act.id)}`
  const calls: Readonly<Record<QueuedAct['kind'], readonly [method: string, url: string]>> = {
    create: ['POST', `${apiUrl}/${entity.endpoint}`],
    edit: ['PATCH', record],
    remove: ['DELETE', record],
    restore: ['POST', `${record}/reativacao`],
    note: ['POST', `${record}/anotacoes`],
    transition: ['POST', `${record}/transicoes/${encodeURIComponent(act.name ?? '')}`],
    file: ['POST', `${apiUrl}/arquivos`],
  }
  const [method, url] = calls[act.kind]
  const headers = {
    ...actHeaders(device, ports, act),
    ...(act.digest !== undefined && { 'Act-Digest': act.digest }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  }
  const isBare = act.kind === 'remove' || act.kind === 'restore'
  if (isBare) return ports.send(url, { method, headers })
  const body = JSON.stringify(values)
  return sendBytes(ports, url, { method, headers }, encode(body), body)
}

/** By which the server knows an act again, whatever it is called or merged with by then: what was first recorded. */
export async function digestOf(act: ActDraft): Promise<string | undefined> {
  // Earlier consoles have sent only edits with one.
  const isUnnamed = isFileAct(act) || (act.isAttempted && act.kind !== 'edit')
  return act.digest ?? (isUnnamed ? undefined : digestOfBytes(encode(JSON.stringify(act.values))))
}

export async function sendFileAct({ ports, device, queue }: FieldTools, act: QueuedAct): Promise<HttpReply> {
  const [name = '', type = ''] = [act.values.nome, act.values.tipo].map(String)
  const bytes = (await queue.fileOf(act.number)) ?? new ArrayBuffer(0)
  const [whole, short] = [new FormData(), new FormData()]
  whole.set('arquivo', new File([bytes], name, { type }))
  short.set('nome', name)
  short.set('tipo', type)
  const call = { method: 'POST', headers: actHeaders(device, ports, act) }
  return sendBytes(ports, `${apiUrl}/arquivos`, call, bytes, whole, short)
}

/** The server does it once, even if other people send it, at any later time. */
function actHeaders(
  device: Device,
  ports: FieldPorts,
  { number, schema, origin, recordedAt, place }: Omit<QueuedAct, 'id' | 'revision'>,
): Record<string, string> {
  return {
    'Device-Act': `${origin?.device ?? device.id} ${origin?.number ?? number}`,
    'Recorded-At': recordedAt,
    ...(schema !== undefined && { 'Schema-Version': schema }),
    'Device-Name': encodeURIComponent(origin?.name ?? ports.deviceName),
    ...(origin && { 'Recorded-By': String(origin.person) }),
    ...(place && { 'Recorded-Where': `${place.latitude},${place.longitude},${Math.round(place.accuracy)}` }),
  }
}
