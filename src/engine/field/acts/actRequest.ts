/* The request that an act is, to the server. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { apiUrl, type HttpReply } from '../../data/http'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import type { Device } from '../store/device'
import { isFileAct, type QueuedAct } from '../store/queuedAct'
import { digestOfBytes, encode, sendBody, sendParts, smallestPart } from './actParts'

interface RequestSource {
  readonly ports: FieldPorts
  readonly device: Device
  readonly queue: ActQueue
}

/** The server's id, once it is known. */
export function realId(queue: ActQueue, id: number): number {
  return id < 0 ? (queue.made(-id)?.id ?? id) : id
}

export function sendRequest(
  { ports, device, queue }: RequestSource,
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
  return isBare ? ports.send(url, { method, headers }) : sendBody(ports, url, { method, headers }, values)
}

/**
 * Names what was recorded, so that the server knows an act again that was merged or whose fields were renamed. Written
 * with the act before it leaves the device, since what is here and in a file is to have one name.
 */
export async function digestOf(
  act: Pick<QueuedAct, 'digest' | 'kind' | 'isAttempted' | 'values'>,
): Promise<string | undefined> {
  // Earlier consoles have sent only edits with one.
  const isUnnamed = isFileAct(act) || (act.isAttempted && act.kind !== 'edit')
  return act.digest ?? (isUnnamed ? undefined : digestOfBytes(encode(JSON.stringify(act.values))))
}

export async function sendFileAct(
  { ports, device, queue }: RequestSource,
  act: QueuedAct,
): Promise<HttpReply> {
  const [name = '', type = ''] = [act.values.nome, act.values.tipo].map(String)
  const bytes = (await queue.fileOf(act.number)) ?? new ArrayBuffer(0)
  const [url, headers] = [`${apiUrl}/arquivos`, actHeaders(device, ports, act)]
  const body = new FormData()
  if (bytes.byteLength <= smallestPart) {
    body.set('arquivo', new File([bytes], name, { type }))
    return ports.send(url, { method: 'POST', headers, body })
  }
  const content = await sendParts(ports, headers, bytes)
  body.set('nome', name)
  body.set('tipo', type)
  return ports.send(url, {
    method: 'POST',
    headers: { ...headers, ...content, 'Act-Digest': content['Upload-Content'] },
    body,
  })
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
