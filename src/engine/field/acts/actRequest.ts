/* The request that an act is, to the server. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { apiUrl, type HttpReply } from '../../data/http'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import type { Device } from '../store/device'
import type { QueuedAct } from '../store/queuedAct'

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
  merging?: { readonly version: number | undefined; readonly recorded: string },
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
    ...(merging && { 'Act-Digest': merging.recorded }),
    ...(merging?.version !== undefined && { 'If-Match': `"${merging.version}"` }),
  }
  const isBare = act.kind === 'remove' || act.kind === 'restore'
  return ports.send(url, { method, headers, ...(!isBare && { body: JSON.stringify(values) }) })
}

/** Names what was recorded, so that the server knows an act again that another device has merged and sent. */
export async function digestOf(values: Row): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(values))),
  )
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sendFileAct(
  { ports, device, queue }: RequestSource,
  act: QueuedAct,
): Promise<HttpReply> {
  const { nome, tipo } = act.values
  const bytes = (await queue.fileOf(act.number)) ?? new ArrayBuffer(0)
  const body = new FormData()
  const type = typeof tipo === 'string' ? tipo : ''
  body.set('arquivo', new File([bytes], typeof nome === 'string' ? nome : '', { type }))
  return ports.send(`${apiUrl}/arquivos`, { method: 'POST', headers: actHeaders(device, ports, act), body })
}

/** The server does it once, even if other people send it, at any later time. */
export function actHeaders(
  device: Device,
  ports: FieldPorts,
  { number, origin, recordedAt, place }: Pick<QueuedAct, 'number' | 'origin' | 'recordedAt' | 'place'>,
): Record<string, string> {
  return {
    'Device-Act': `${origin?.device ?? device.id} ${origin?.number ?? number}`,
    'Recorded-At': recordedAt,
    'Device-Name': encodeURIComponent(origin?.name ?? ports.deviceName),
    ...(origin && { 'Recorded-By': String(origin.person) }),
    ...(place && { 'Recorded-Where': `${place.latitude},${place.longitude},${Math.round(place.accuracy)}` }),
  }
}
