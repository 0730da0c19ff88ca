/*
 * Thumbnails. Hides which images can be resized, the worker that does it, and where thumbnails are stored. Thumbnails
 * of files are stored by content hash until the file is deleted; a failed one is not retried. Those of images inside
 * records are cached in memory.
 */
import { createHash } from 'node:crypto'
import type { Database } from '../../db/database'
import type { ContentStore, FileInfo, Files, PictureSide, Pictures } from '../contract'
import { storeContent } from '../files/files'
import { readHeader } from './header'
import type { ShrinkPicture } from './shrinkPicture'

const most = { pixels: 30_000_000, bytes: 40 * 1024 * 1024 } as const
const mostKept = 16 * 1024 * 1024

interface PictureTools {
  readonly db: Database
  readonly files: Pick<Files, 'bytesOf'>
  readonly contents: ContentStore | undefined
  readonly shrink: ShrinkPicture
  now(): Date
}

export function createPictures({ db, files, contents, shrink, now }: PictureTools): Pictures {
  const kept = new Map<string, Uint8Array<ArrayBuffer> | undefined>()
  let size = 0
  const onceOfFile = createOnce<FileInfo | undefined>()
  const onceOfBytes = createOnce<Uint8Array<ArrayBuffer> | undefined>()

  async function make(bytes: Uint8Array<ArrayBuffer>, side: PictureSide) {
    const header = bytes.length <= most.bytes ? readHeader(bytes) : undefined
    if (!header || header.width * header.height > most.pixels || header.width * header.height === 0)
      return undefined
    return shrink({ bytes: new Uint8Array(bytes), header, side })
  }

  async function find(
    sha256: string,
    side: PictureSide,
  ): Promise<{ made: FileInfo | undefined } | undefined> {
    const [row] = await db.query<{ made: string | null; size: number | null }>(
      `select p.made, c.size from sys_picture p left join sys_content c on c.sha256 = p.made
        where p.sha256 = $1 and p.side = $2`,
      [sha256, side],
    )
    if (!row) return undefined
    return {
      made: row.made === null ? undefined : { key: row.made, sha256: row.made, size: Number(row.size) },
    }
  }

  return {
    ofFile: (file, side) =>
      onceOfFile(`${file.sha256} ${side}`, async () => {
        const known = await find(file.sha256, side)
        if (known) return known.made
        const bytes = file.size <= most.bytes ? await files.bytesOf(file.key) : undefined
        const made = bytes && (await make(bytes, side))
        const sha256 = made && createHash('sha256').update(made).digest('hex')
        await db.transaction(async (tx) => {
          if (made && sha256) await storeContent(tx, contents, sha256, made, now())
          // Nothing is stored if the original was deleted meanwhile.
          await tx.query(
            `insert into sys_picture (sha256, side, made) select $1, $2, $3
              where exists (select from sys_content where sha256 = $1) on conflict do nothing`,
            [file.sha256, side, sha256 ?? null],
          )
        })
        return (await find(file.sha256, side))?.made
      }),
    ofBytes: (bytes, side) => {
      const key = `${createHash('sha256').update(bytes).digest('hex')} ${side}`
      if (kept.has(key)) return Promise.resolve(kept.get(key))
      return onceOfBytes(key, async () => {
        const made = await make(bytes, side)
        kept.set(key, made)
        size += made?.length ?? 0
        for (const [oldest, old] of kept) {
          if (size <= mostKept && kept.size <= 5_000) break
          kept.delete(oldest)
          size -= old?.length ?? 0
        }
        return made
      })
    },
  }
}

/** Concurrent requests for the same key share one run. */
function createOnce<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const making = new Map<string, Promise<T>>()
  return (key, make) => {
    const made = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
