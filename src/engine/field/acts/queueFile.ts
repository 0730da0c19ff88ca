/*
 * The queue as a file that another person can send. It is not encrypted: a password that only the recorder knows would
 * shut the other person out, and one that both know would have to travel with the file. An act keeps its device and
 * number, so that it is done once however often it is sent.
 */

import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { Problem } from '#model/problem/problem'
import type { QueueFile } from '../contract'
import type { FieldPorts } from '../fieldPorts'
import { storeText } from '../messages'
import { fileKeyOf, isKind, type QueuedAct } from '../store/queuedAct'
import { digestOf, type FieldTools, realId } from './actRequest'
import { neededBy, withRealIds } from './localIds'

const format = 'fila-de-campo-1'

export async function writeQueueFile({ ports, device, queue }: FieldTools): Promise<Blob> {
  const acts = await Promise.all(
    queue.acts().map(async (act) => {
      const fields = await fieldsOf(ports, act)
      const values = withRealIds(fields, act.values, queue.made)
      const digest = await digestOf(act)
      const sent = { isAttempted: true, ...(digest && { digest }) }
      // Sent from elsewhere, it may be done before it is sent from here.
      await queue.change(act.number, (each) => ({ ...each, ...sent }))
      const { id: person, name: by } = ports.person
      const own = { device: device.id, name: ports.deviceName, number: act.number, person, by }
      const { origin = own, ...rest } = act
      const bytes = await queue.fileOf(act.number)
      const id = realId(queue, act.id)
      return { ...rest, ...sent, values, id, origin, ...(bytes && { file: toBase64(bytes) }) }
    }),
  )
  return new Blob([JSON.stringify({ format, acts })], { type: 'application/json' })
}

/** Changes nothing until `add`. @throws Problem malformed for any other file */
export async function readQueueFile(tools: FieldTools, file: Blob): Promise<QueueFile> {
  const { device, queue } = tools
  const acts = actsIn(await file.text())
  const nameOf = ({ number, origin }: QueuedAct) =>
    `${origin?.device ?? device.id} ${origin?.number ?? number}`
  const numberHere = (act: QueuedAct) => queue.acts().find((each) => nameOf(each) === nameOf(act))?.number
  const fresh = () => acts.filter(({ act }) => numberHere(act) === undefined)
  const told = (name: 'by' | 'name') => [...new Set(acts.flatMap(({ act }) => act.origin?.[name] ?? []))]
  const times = acts.map(({ act }) => act.recordedAt).sort()
  return {
    people: told('by'),
    devices: told('name'),
    acts: acts.length,
    fresh: fresh().length,
    first: times[0],
    last: times.at(-1),
    add: () => addActs(tools, acts, numberHere),
  }
}

/** Acts of the file may refer to those of an earlier one, which wait here, and to some that are in no file. */
async function addActs(
  { ports, queue }: FieldTools,
  acts: readonly FileAct[],
  numberHere: (act: QueuedAct) => number | undefined,
): Promise<number> {
  // Numbers of this device, under which the acts refer to each other here.
  const numbers = new Map<number, number>()
  for (const { act } of acts) numbers.set(act.number, numberHere(act) ?? (await queue.nextNumber()))
  const fresh = acts.filter(({ act }) => numberHere(act) === undefined)
  for (const { act, bytes } of fresh) {
    const { number: _, revision: _revision, ...rest } = act
    const fields = await fieldsOf(ports, act)
    for (const old of neededBy(fields, act, () => undefined))
      if (!numbers.has(old)) numbers.set(old, await queue.nextNumber())
    const made = (old: number) => {
      const number = numbers.get(old)
      return number === undefined ? undefined : { id: -number, file: madeFile(acts, old, number) }
    }
    const values = withRealIds(fields, act.values, made)
    const id = act.id < 0 ? -(numbers.get(-act.id) ?? -act.id) : act.id
    await queue.add({ ...rest, id, values }, bytes && new Blob([bytes]), numbers.get(act.number))
  }
  return fresh.length
}

async function fieldsOf({ index }: FieldPorts, { entity }: QueuedAct): Promise<readonly Field[]> {
  const known = index.get(entity)
  if (known) await loadBodies([known])
  return known?.fields ?? []
}

interface FileAct {
  readonly act: QueuedAct
  readonly bytes?: ArrayBuffer
}

function madeFile(acts: readonly FileAct[], old: number, number: number): Row {
  const values = acts.find(({ act }) => act.number === old)?.act.values ?? {}
  return { ...values, chave: fileKeyOf(number) }
}

function actsIn(text: string): readonly FileAct[] {
  const content = parse(text)
  if (!isRow(content) || content.format !== format || !Array.isArray(content.acts)) throw notAQueue()
  // Older files name one person for all acts.
  const by = typeof content.person === 'string' ? { by: content.person } : {}
  return content.acts.map((each: unknown) => {
    if (!isRow(each)) throw notAQueue()
    const { file, ...act } = each
    if (!isQueuedAct(act)) throw notAQueue()
    const origin = act.origin && { ...by, ...act.origin }
    return {
      act: { ...act, ...(origin && { origin }) },
      ...(typeof file === 'string' && { bytes: fromBase64(file) }),
    }
  })
}

function isQueuedAct(value: Row): value is Row & QueuedAct {
  const { number, kind, entity, id, values, origin, recordedAt } = value
  const isAct = typeof number === 'number' && isKind(kind) && typeof entity === 'string' && isRow(values)
  return isAct && typeof id === 'number' && typeof recordedAt === 'string' && isRow(origin)
}

function notAQueue(): Problem {
  return new Problem('malformed', storeText.notAQueue)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notAQueue()
  }
}

function toBase64(bytes: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}
