/* Rows of an entity lie in blocks of neighbouring ids, each encrypted as a whole. */
import type { Row } from '#model/entity/jsonSchema'
import type { Device, FieldWrite } from './device'
import { type Ciphertext, seal, unseal } from './sealing'

/** Ids per block. */
const blockSize = 200

export type RowChanges = ReadonlyMap<
  string,
  { readonly put: readonly Row[]; readonly forget: readonly number[] }
>

export interface BlockTotals {
  readonly rows: number
  readonly bytes: number
}

interface ChangedBlock {
  readonly at: [entity: string, block: number]
  readonly rows: number
  readonly content: Ciphertext
}

export async function readRows(device: Device, entity: string): Promise<Map<number, Row>> {
  const range = IDBKeyRange.bound([entity, Number.NEGATIVE_INFINITY], [entity, Number.POSITIVE_INFINITY])
  const sealed = await device.db.getAll('blocks', range)
  if (sealed.length === 0) return new Map()
  const key = await device.key('copies')
  const blocks = await Promise.all(sealed.map(({ content }) => unseal<readonly Row[]>(key, content)))
  return new Map(blocks.flat().flatMap((row) => (typeof row.id === 'number' ? [[row.id, row]] : [])))
}

/** Changes the rows in memory, and encrypts the blocks that they are in. */
export async function changeRows(
  key: CryptoKey,
  changes: RowChanges,
  load: (entity: string) => Promise<Map<number, Row>>,
): Promise<readonly ChangedBlock[]> {
  const blocks: Promise<ChangedBlock>[] = []
  for (const [entity, { put, forget }] of changes) {
    const rows = await load(entity)
    const touched = new Set<number>()
    for (const row of put) {
      if (typeof row.id !== 'number') continue
      rows.set(row.id, row)
      touched.add(Math.floor(row.id / blockSize))
    }
    for (const id of forget) if (rows.delete(id)) touched.add(Math.floor(id / blockSize))
    for (const block of touched) {
      const inside: Row[] = []
      for (let id = block * blockSize; id < (block + 1) * blockSize; id += 1) {
        const row = rows.get(id)
        if (row) inside.push(row)
      }
      const sealed = seal(key, inside)
      blocks.push(sealed.then((content) => ({ at: [entity, block], rows: inside.length, content })))
    }
  }
  return Promise.all(blocks)
}

export async function writeBlocks(
  tx: FieldWrite,
  blocks: readonly ChangedBlock[],
  totals: BlockTotals,
): Promise<BlockTotals> {
  let { rows, bytes } = totals
  const all = tx.objectStore('blocks')
  for (const { at, rows: count, content } of blocks) {
    const old = await all.get(at)
    rows += count - (old?.rows ?? 0)
    bytes += (count > 0 ? content.bytes.byteLength : 0) - (old?.content.bytes.byteLength ?? 0)
    if (count > 0) await all.put({ rows: count, content }, at)
    else await all.delete(at)
  }
  return { rows, bytes }
}
