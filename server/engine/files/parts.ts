/* File contents in the database, in chunks of equal size, so that no statement carries a whole file. */
import type { Queryable } from '../../db/database'

/** Bytes per chunk, except the last. It must never change, because stored data depends on it. */
export const partSize = 256 * 1024

export async function writeParts(tx: Queryable, sha256: string, bytes: Uint8Array): Promise<void> {
  for (let place = 0; place * partSize < bytes.length; place++) {
    await tx.query('insert into sys_content_part (sha256, place, bytes) values ($1, $2, $3)', [
      sha256,
      place,
      bytes.subarray(place * partSize, (place + 1) * partSize),
    ])
  }
}

/** Bytes `from` to `to`, inclusive. @throws Error when a chunk is missing */
export async function* readParts(
  on: Queryable,
  sha256: string,
  from: number,
  to: number,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  for (let place = Math.floor(from / partSize); place * partSize <= to; place++) {
    const [row] = await on.query<{ bytes: Uint8Array<ArrayBuffer> }>(
      'select bytes from sys_content_part where sha256 = $1 and place = $2',
      [sha256, place],
    )
    if (!row) throw new Error(`Part ${place} of the content ${sha256} is missing.`)
    const start = place * partSize
    yield row.bytes.subarray(Math.max(from - start, 0), to - start + 1)
  }
}

export async function* cutInParts(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const some of bytes) {
    let rest = some
    while (length + rest.length >= partSize) {
      const fits = partSize - length
      yield Buffer.concat([...kept, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      kept = []
      length = 0
    }
    kept.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(kept)
}
