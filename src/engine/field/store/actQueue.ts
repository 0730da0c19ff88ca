/*
 * The acts of one person that wait on this device, in the order in which they are sent. Hides encryption, and that
 * other tabs change the same queue: a change is made only to the revision that it was made for.
 */
import { Problem } from '#model/problem/problem'
import { createListeners } from '../../session/listeners'
import { storeText } from '../messages'
import type { Device, FieldWrite, SealedAct } from './device'
import type { ActDraft, MadeThing, QueuedAct } from './queuedAct'
import { type Ciphertext, seal, sealBytes, unseal, unsealBytes } from './sealing'

export interface ActQueue {
  acts(): readonly QueuedAct[]
  find(number: number): QueuedAct | undefined
  /** What the server made of acts that have left the queue. */
  made(number: number): MadeThing | undefined
  /** Reads what other tabs have changed. */
  reload(): Promise<void>
  nextNumber(): Promise<number>
  /** Resolves once the act is flushed. A new record gets an id from its number. */
  add(draft: ActDraft, file?: Blob, number?: number): Promise<QueuedAct>
  /** Changes the act as it is now; undefined if it is no longer there, or if `update` returns undefined. */
  change(number: number, update: (act: QueuedAct) => QueuedAct | undefined): Promise<QueuedAct | undefined>
  settle(number: number, made?: MadeThing): Promise<void>
  /** Returns a function that puts the acts back. */
  drop(numbers: readonly number[]): Promise<() => Promise<void>>
  fileOf(number: number): Promise<ArrayBuffer | undefined>
  bytes(): number
  follow(listener: () => void): () => void
  stop(): void
}

export async function openQueue(device: Device, database: string, person: number): Promise<ActQueue> {
  const key = await device.key('acts')
  const made = new Map<number, MadeThing>()
  const { follow, notify } = createListeners()
  const channel = new BroadcastChannel(`acts ${database}`)
  let acts: readonly QueuedAct[] = []
  let bytes = 0

  const read = async () => {
    const stored = await readQueue(device, person)
    const known = new Map(acts.map((act) => [`${act.number} ${act.revision}`, act]))
    const opened = (each: SealedAct) =>
      known.get(`${each.number} ${each.revision}`) ?? openAct(key, each.number, each)
    acts = await Promise.all(stored.acts.map(opened))
    const fresh = stored.made.filter(([number]) => !made.has(number))
    for (const [number, value] of fresh) made.set(number, await unseal<MadeThing>(key, value))
    bytes = stored.bytes
    notify()
  }
  let last = Promise.resolve()
  /** One after the other, so that an older reading never replaces a newer one. */
  const reload = () => {
    last = last.catch(() => undefined).then(read)
    return last
  }
  const changed = async () => {
    channel.postMessage('changed')
    await reload()
  }
  channel.onmessage = () => void reload().catch(() => undefined)
  await reload()

  const write = <T>(change: (tx: FieldWrite) => Promise<T>) =>
    device.write(change).then((result) => changed().then(() => result))
  return {
    acts: () => acts,
    find: (number) => acts.find((act) => act.number === number),
    made: (number) => made.get(number),
    reload,
    nextNumber: () => takeNumber(device),
    async add(draft, file, reserved) {
      const number = reserved ?? (await takeNumber(device))
      const act: QueuedAct = { ...draft, number, revision: 0, id: draft.id ?? -number }
      const sealed = await closeAct(key, person, act)
      const content = file && (await sealBytes(key, await file.arrayBuffer()))
      await write(async (tx) => {
        await tx.objectStore('acts').put(sealed, number)
        if (content) await tx.objectStore('files').put(content, number)
      })
      return act
    },
    async change(number, update) {
      const act = await changeAct(device, key, person, number, update)
      if (act) await changed()
      return act
    },
    async settle(number, result) {
      const sealed = result && (await seal(key, result))
      if (result) made.set(number, result)
      await write(async (tx) => {
        if (sealed) await tx.objectStore('made').put(sealed, number)
        await Promise.all([tx.objectStore('acts').delete(number), tx.objectStore('files').delete(number)])
      })
    },
    async drop(numbers) {
      const dropped = await write((tx) => Promise.all(numbers.map((number) => takeOut(tx, number))))
      return () => write((tx) => putBack(tx, dropped))
    },
    fileOf: (number) => readFile(device, key, number),
    bytes: () => bytes,
    follow,
    stop: () => channel.close(),
  }
}

async function readFile({ db }: Device, key: CryptoKey, number: number): Promise<ArrayBuffer | undefined> {
  const content = await db.get('files', number)
  return content && unsealBytes(key, content)
}

/** Again, if another tab has changed the act meanwhile. */
async function changeAct(
  device: Device,
  key: CryptoKey,
  person: number,
  number: number,
  update: (act: QueuedAct) => QueuedAct | undefined,
): Promise<QueuedAct | undefined> {
  for (;;) {
    const stored = await device.db.get('acts', number)
    const next = stored && update(await openAct(key, number, stored))
    if (!next) return undefined
    const act = { ...next, number, revision: stored.revision + 1 }
    const closed = await closeAct(key, person, act)
    const isCurrent = await device.write(async (tx) => {
      const store = tx.objectStore('acts')
      if ((await store.get(number))?.revision !== stored.revision) return false
      await store.put(closed, number)
      return true
    })
    if (isCurrent) return act
  }
}

function takeNumber(device: Device): Promise<number> {
  return device.write(async (tx) => {
    const settings = tx.objectStore('settings')
    const last = await settings.get('lastNumber')
    const next = (typeof last === 'number' ? last : 0) + 1
    await settings.put(next, 'lastNumber')
    return next
  })
}

async function readQueue({ db }: Device, person: number) {
  const tx = db.transaction(['acts', 'made', 'files'])
  const [all, numbers, values, files] = await Promise.all([
    tx.objectStore('acts').getAll(),
    tx.objectStore('made').getAllKeys(),
    tx.objectStore('made').getAll(),
    tx.objectStore('files').getAll(),
  ])
  const acts = all.filter((each) => each.person === person)
  const contents = [...acts.map(({ content }) => content), ...files]
  return {
    acts,
    made: numbers.flatMap((number, at) => {
      const value = values[at]
      return value ? [[number, value] as const] : []
    }),
    bytes: contents.reduce((sum, content) => sum + content.bytes.byteLength, 0),
  }
}

interface StoredAct {
  readonly number: number
  readonly act: SealedAct | undefined
  readonly file: Ciphertext | undefined
}

async function takeOut(tx: FieldWrite, number: number): Promise<StoredAct> {
  const act = await tx.objectStore('acts').get(number)
  const file = await tx.objectStore('files').get(number)
  await tx.objectStore('acts').delete(number)
  await tx.objectStore('files').delete(number)
  return { number, act, file }
}

async function putBack(tx: FieldWrite, dropped: readonly StoredAct[]): Promise<void> {
  for (const { number, act, file } of dropped) {
    if (act) await tx.objectStore('acts').put({ ...act, revision: act.revision + 1 }, number)
    if (file) await tx.objectStore('files').put(file, number)
  }
}

async function openAct(key: CryptoKey, number: number, stored: SealedAct): Promise<QueuedAct> {
  const { content, isAttempted, revision } = stored
  return { ...(await unseal<QueuedAct>(key, content)), number, isAttempted, revision }
}

async function closeAct(key: CryptoKey, person: number, act: QueuedAct): Promise<SealedAct> {
  const { number, revision, isAttempted } = act
  return { number, person, revision, isAttempted, content: await seal(key, act) }
}

/** @throws Problem not_found */
export function actNumbered(queue: ActQueue, number: number): QueuedAct {
  const act = queue.find(number)
  if (!act) throw new Problem('not_found', storeText.gone)
  return act
}
