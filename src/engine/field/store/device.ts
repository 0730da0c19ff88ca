/*
 * The database of the field mode on this device. Hides how it is opened, that a change counts only when it is flushed,
 * and what browsers throw when they cannot store.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { Problem } from '#model/problem/problem'
import { storeText } from '../messages'
import { type Ciphertext, makeSealingKey } from './sealing'

export interface SealedAct {
  readonly number: number
  /** Only this person sees and sends it. */
  readonly person: number
  /** Counts its changes, so that two tabs do not overwrite each other's. */
  readonly revision: number
  /** Once sent it may have been done, even if no answer came. */
  readonly isAttempted: boolean
  readonly content: Ciphertext
}

export interface SealedBlock {
  readonly rows: number
  readonly content: Ciphertext
}

interface FieldSchema extends DBSchema {
  settings: { key: string; value: unknown }
  acts: { key: number; value: SealedAct }
  /** Bytes of files, by the number of the act. */
  files: { key: number; value: Ciphertext }
  /** What the server made of acts, by their number. */
  made: { key: number; value: Ciphertext }
  /** Rows of an entity, many in one value. */
  blocks: { key: [entity: string, block: number]; value: SealedBlock }
  /** Latest answers of calls that belong to no entity. */
  answers: { key: string; value: Ciphertext }
}

const stores = ['settings', 'acts', 'files', 'made', 'blocks', 'answers'] as const
type FieldStores = StoreNames<FieldSchema>
export type FieldWrite = IDBPTransaction<FieldSchema, FieldStores[], 'readwrite'>

export interface Device {
  readonly db: IDBPDatabase<FieldSchema>
  /** UUID. */
  readonly id: string
  /** Resolves once the change is flushed. @throws Problem full or unavailable; then nothing was changed */
  write<T>(change: (tx: FieldWrite) => Promise<T>): Promise<T>
  key(name: 'copies' | 'acts'): Promise<CryptoKey>
}

/** @throws Problem unavailable in a browser that stores nothing */
export async function openDevice(name: string): Promise<Device> {
  if (!globalThis.indexedDB || !globalThis.crypto?.subtle) throw new Problem('unavailable', storeText.noStore)
  const db = await openDB<FieldSchema>(name, 1, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store)
    },
    blocking: (_version, _next, event) => {
      // A newer version of the console must be able to change the database.
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  }).catch(() => {
    throw new Problem('unavailable', storeText.noStore)
  })
  const write: Device['write'] = async (change) => {
    try {
      const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' })
      // Awaited together: a failed request also rejects the transaction.
      const [result] = await Promise.all([change(tx), tx.done])
      return result
    } catch (error) {
      if (error instanceof Problem) throw error
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      throw new Problem(isFull ? 'full' : 'unavailable', isFull ? storeText.full : storeText.broken)
    }
  }
  const id = await write(async (tx) => {
    const settings = tx.objectStore('settings')
    const known = await settings.get('device')
    if (typeof known === 'string') return known
    const made = crypto.randomUUID()
    await settings.put(made, 'device')
    return made
  })
  return {
    db,
    id,
    write,
    async key(kind) {
      const candidate = await makeSealingKey()
      return write(async (tx) => {
        const settings = tx.objectStore('settings')
        const known = await settings.get(`key ${kind}`)
        if (known instanceof CryptoKey) return known
        await settings.put(candidate, `key ${kind}`)
        return candidate
      })
    },
  }
}
