import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database'
import { readParts } from '../files/parts'
import { namingQueries } from '../files/sweep'
import type { CheckOptions, Finding } from './finding'
import { checkText } from './messages'

export async function* checkFileNames(db: Queryable): AsyncIterable<Finding> {
  for (const { table, sql } of await namingQueries(db)) {
    const lost = await db.query<{ key: string }>(
      `select distinct named.key from (${sql}) as named (key)
        where not exists (select from sys_file f where f.key = named.key) limit 20`,
    )
    for (const { key } of lost) yield { place: table, message: checkText.fileMissing(key) }
  }
}

/** Finds contents that are missing, or whose size or hash has changed. */
export async function* checkContents({ db, contents, readsOutside }: CheckOptions): AsyncIterable<Finding> {
  const nameless = await db.query<{ key: string }>(
    'select key from sys_file f where not exists (select from sys_content c where c.sha256 = f.sha256)',
  )
  for (const { key } of nameless) yield { place: key, message: checkText.contentMissing }
  const kept = await db.query<{ sha256: string; size: number; outside: boolean }>(
    'select sha256, size, outside from sys_content order by sha256',
  )
  for (const { sha256, size, outside } of kept) {
    if (outside && !contents) continue
    const isHere = !outside || !contents
    const bytes = isHere ? readParts(db, sha256, 0, size - 1) : contents.read(sha256, 0, size - 1)
    const isSound =
      isHere || readsOutside
        ? // A byte range cannot be empty.
          await hashOf(size > 0 ? bytes : []).then(
            (hash) => hash === sha256,
            () => false,
          )
        : (await contents.sizeOf(sha256)) === size
    if (!isSound) yield { place: sha256, message: checkText.contentDamaged }
  }
}

async function hashOf(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}
