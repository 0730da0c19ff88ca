/*
 * The rows that the device took along for its person. Hides encryption, that rows lie in blocks, and that a copy
 * resumes where it stopped. Without contact for seven days, or when the person signs out or the device is revoked, key
 * and rows are destroyed.
 */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { apiUrl } from '../../data/http'
import type { FieldPorts } from '../fieldPorts'
import { readDifference } from './copyReply'
import { type CopiedEntity, copyScope } from './copyScope'
import type { Device, FieldWrite } from './device'
import { type BlockTotals, changeRows, type RowChanges, readRows, writeBlocks } from './rowBlocks'
import { seal, unseal } from './sealing'

/** Milliseconds without contact after which the copies are destroyed. */
export const keptFor = 7 * 86_400_000

interface CopyState extends BlockTotals {
  readonly person: number
  readonly roots?: readonly number[]
  /** Number of the last answer that is stored. */
  readonly received: number
  readonly entities: readonly string[]
  /** Milliseconds since 1970. */
  readonly contactAt: number
  readonly copiedAt?: string
}

export interface Copies {
  state(): CopyState | undefined
  holds(entity: string): boolean
  rows(entity: Entity): Promise<ReadonlyMap<number, Row>>
  /** Counts the changes of the rows. */
  stamp(): number
  begin(roots: readonly number[] | undefined): Promise<void>
  /** Brings the copies up to date. @throws HttpError */
  bringUpToDate(): Promise<void>
  put(entity: Entity, row: Row): Promise<void>
  destroy(): Promise<void>
  reload(): Promise<void>
  storeAnswer(address: string, answer: unknown): Promise<void>
  storedAnswer(address: string): Promise<unknown>
}

type Rows = Map<number, Row>

export async function openCopies(device: Device, ports: FieldPorts): Promise<Copies> {
  const { person } = ports
  const held = new Map<string, Promise<Rows>>()
  let state: CopyState | undefined
  let stamp = 0

  const isOver = ({ contactAt }: CopyState) => ports.now().getTime() - contactAt > keptFor
  const reload = async () => {
    const stored = await device.db.get('settings', 'copies')
    const next = isCopyState(stored) ? stored : undefined
    if (next?.received !== state?.received || next?.copiedAt !== state?.copiedAt) held.clear()
    stamp += 1
    state = next
    if (next && (next.person !== person.id || isOver(next))) await destroy()
  }
  const destroy = async () => {
    await device.write(destroyAll)
    state = undefined
    held.clear()
    stamp += 1
  }
  const load = (entity: string): Promise<Rows> => {
    const known = held.get(entity) ?? readRows(device, entity)
    held.set(entity, known)
    return known
  }
  /** One transaction: the rows, and the number of the answer that brought them. */
  const store = async (changes: RowChanges, next: Partial<CopyState>) => {
    if (!state) return
    const base = state
    stamp += 1
    try {
      const blocks = await changeRows(await device.key('copies'), changes, load)
      state = await device.write(async (tx) => {
        const saved = { ...base, ...next, ...(await writeBlocks(tx, blocks, base)) }
        await tx.objectStore('settings').put(saved, 'copies')
        return saved
      })
    } catch (error) {
      // The rows in memory are no longer those on the device.
      held.clear()
      throw error
    }
  }
  await reload()

  return {
    state: () => state,
    holds: (entity) => state?.copiedAt !== undefined && state.entities.includes(entity) && !isOver(state),
    rows: (entity) => load(entity.name),
    stamp: () => stamp,
    async begin(roots) {
      const entities = namesOf(copyScope(ports.index, person.actor))
      const { roots: _, ...known } = state ?? { received: 0, rows: 0, bytes: 0 }
      const contactAt = ports.now().getTime()
      const next = { ...known, person: person.id, entities, contactAt, ...(roots && { roots }) }
      await device.write((tx) => tx.objectStore('settings').put(next, 'copies'))
      state = next
    },
    async bringUpToDate() {
      for (let isMore = true; isMore && state; ) {
        const { received, roots } = state
        const entities = copyScope(ports.index, person.actor, roots)
        const { number, changes, hasMore } = await askDifference(device, ports, entities, received)
        isMore = hasMore
        const now = ports.now()
        await store(changes, {
          received: number,
          entities: namesOf(entities),
          contactAt: now.getTime(),
          ...(!isMore && { copiedAt: now.toISOString() }),
        })
      }
    },
    async put({ name }, row) {
      if (state?.entities.includes(name)) await store(new Map([[name, { put: [row], forget: [] }]]), {})
    },
    destroy,
    reload,
    storeAnswer: (address, answer) => (state ? storeAnswer(device, address, answer) : Promise.resolve()),
    storedAnswer: (address) => (state ? readAnswer(device, address) : Promise.resolve(undefined)),
  }
}

const namesOf = (entities: readonly CopiedEntity[]) => entities.map(({ name }) => name)

async function storeAnswer(device: Device, address: string, answer: unknown): Promise<void> {
  const content = await seal(await device.key('copies'), answer)
  await device.write((tx) => tx.objectStore('answers').put(content, address))
}

async function readAnswer(device: Device, address: string): Promise<unknown> {
  const content = await device.db.get('answers', address)
  return content && unseal<unknown>(await device.key('copies'), content)
}

async function destroyAll(tx: FieldWrite): Promise<void> {
  const settings = tx.objectStore('settings')
  await Promise.all([
    settings.delete('copies'),
    settings.delete('key copies'),
    tx.objectStore('blocks').clear(),
    tx.objectStore('answers').clear(),
  ])
}

/** @throws HttpError with status 410 for a device that may no longer hold rows */
async function askDifference(
  { id }: Device,
  { send, deviceName }: FieldPorts,
  entities: readonly CopiedEntity[],
  received: number,
) {
  const entidades = entities.map(({ name, filter }) => ({
    entidade: name,
    ...(filter && { filtro: filter }),
  }))
  const input = { aparelho: id, nome: deviceName, recebida: received, entidades }
  const { json } = await send(`${apiUrl}/campo/copia`, { method: 'POST', body: JSON.stringify(input) })
  return readDifference(json)
}

function isCopyState(value: unknown): value is CopyState {
  return isRow(value) && typeof value.person === 'number' && typeof value.received === 'number'
}
