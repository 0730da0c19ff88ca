/* The request that an act is, to the server. */
import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { startText } from '../../console/startMessages'
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
  return digestOfBytes(new TextEncoder().encode(JSON.stringify(values)).buffer)
}

async function digestOfBytes(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sendFileAct(
  { ports, device, queue }: RequestSource,
  act: QueuedAct,
): Promise<HttpReply> {
  const { nome, tipo } = act.values
  const bytes = (await queue.fileOf(act.number)) ?? new ArrayBuffer(0)
  const [name, type] = [nome, tipo].map((each) => (typeof each === 'string' ? each : ''))
  const own = actHeaders(device, ports, act)
  const body = new FormData()
  if (bytes.byteLength <= smallestPart) {
    body.set('arquivo', new File([bytes], name ?? '', { type: type ?? '' }))
    return ports.send(`${apiUrl}/arquivos`, { method: 'POST', headers: own, body })
  }
  await sendParts(ports, own, bytes)
  body.set('nome', name ?? '')
  body.set('tipo', type ?? '')
  const whole = { 'Act-Digest': await digestOfBytes(bytes), 'Upload-Length': String(bytes.byteLength) }
  return ports.send(`${apiUrl}/arquivos`, { method: 'POST', headers: { ...own, ...whole }, body })
}

/** Bytes of a part that a connection of 50 kbit/s carries in ten seconds. */
const smallestPart = 64 * 1024
const largestPart = 1024 * 1024
/** Milliseconds within which a part must have arrived for the next one to be larger. */
const fastPart = 2_000

/** Goes on after the bytes that the server has. @throws HttpError */
async function sendParts(
  ports: FieldPorts,
  headers: Record<string, string>,
  bytes: ArrayBuffer,
): Promise<void> {
  // The first call only asks.
  let size = 0
  for (let sent = 0; sent < bytes.byteLength; ) {
    const startedAt = performance.now()
    const body = new FormData()
    body.set('desde', String(sent))
    if (size > 0) body.set('parte', new Blob([bytes.slice(sent, sent + size)]))
    const { json } = await ports.send(`${apiUrl}/campo/partes`, { method: 'POST', headers, body })
    const there = isRow(json) && typeof json.recebidos === 'number' ? json.recebidos : 0
    if (size > 0 && there <= sent) throw new HttpError(startText.unreadable, 503)
    sent = there
    const isFast = size > 0 && performance.now() - startedAt < fastPart
    size = isFast ? Math.min(size * 2, largestPart) : smallestPart
  }
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
