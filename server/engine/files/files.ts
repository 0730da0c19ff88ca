/*
 * Uploaded files. Hides where bytes are stored (in the database in chunks, or outside it), deduplication and
 * quotas. A file is a key in `sys_file` that refers to contents in `sys_content`. Both are written in the
 * transaction that references the file, so backups, other servers and rollbacks are consistent.
 */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../db/database'
import { noteDone } from '../attempt'
import type { ContentStore, FileInfo, FileQuota, FileScanner, ScannedFile, StoredFiles } from '../contract'
import { serverText } from '../messages'
import { readParts, writeParts } from './parts'
import { readScanned, type ScanOutcome, scanFile } from './scan'

const gibibyte = 1024 ** 3

const usualQuota: FileQuota = { person: 2 * gibibyte, installation: 100 * gibibyte }

export interface FileTools {
  readonly contents?: ContentStore | undefined
  readonly quota?: FileQuota | undefined
  readonly scanner?: FileScanner | undefined
  note?(outcome: ScanOutcome): void
  now(): Date
}

export interface FileStorage {
  /** Each change is a transaction of its own. */
  over(db: Database): StoredFiles
  inside(tx: Queryable): StoredFiles
  dropContent(db: Database, sha256: string): Promise<void>
}

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createFileStorage(tools: FileTools): FileStorage {
  const outside = tools.contents
  const { scanner, note = () => undefined } = tools
  const reading = (on: Queryable): Pick<StoredFiles, 'admit' | 'find' | 'read' | 'bytesOf'> => ({
    admit: (bytes) => scanFile(bytes, scanner, note),
    find: (key) => findFile(on, key),
    read: (file, from = 0, to = file.size - 1) => readContent(on, outside, file, from, to),
    async bytesOf(key) {
      const file = await findFile(on, key)
      return file && joinParts(readContent(on, outside, file, 0, file.size - 1), file.size)
    },
  })
  async function dropContent(db: Database, sha256: string): Promise<void> {
    const dropped = await db.transaction((tx) => dropHere(tx, sha256))
    if (!outside) return
    for (const each of dropped) {
      // Takes the lock that a new file with the same bytes would take, so it cannot be deleted meanwhile.
      await db.transaction(async (tx) => {
        await lockContent(tx, each)
        const found = await tx.query('select from sys_content where sha256 = $1', [each])
        if (found.length === 0) await outside.remove(each)
      })
    }
  }
  return {
    dropContent,
    over: (db) => ({
      ...reading(db),
      save: (file, owner) =>
        db.transaction(async (tx) => {
          const key = await saveFile(tx, tools, file, owner)
          await noteDone(tx, key)
          return key
        }),
      async remove(key) {
        const sha256 = await forgetFile(db, key)
        if (sha256) await dropContent(db, sha256)
      },
    }),
    inside: (tx) => ({
      ...reading(tx),
      save: (file, owner) => saveFile(tx, tools, file, owner),
      async remove(key) {
        const sha256 = await forgetFile(tx, key)
        // Deletion outside the database cannot be rolled back, so the sweep does it after the commit.
        if (sha256 && !outside) await dropHere(tx, sha256)
      },
    }),
  }
}

async function findFile(on: Queryable, key: string): Promise<FileInfo | undefined> {
  if (!keyPattern.test(key)) return undefined
  const [row] = await on.query<FileInfo>(
    `select f.key, c.size, c.sha256 from sys_file f join sys_content c on c.sha256 = f.sha256 where f.key = $1`,
    [key],
  )
  return row
}

async function saveFile(
  tx: Queryable,
  { contents, quota = usualQuota, now }: FileTools,
  file: ScannedFile,
  owner: Actor,
): Promise<string> {
  const { bytes, sha256 } = readScanned(file)
  await mustFit(tx, quota, bytes.length, owner)
  const key = randomUUID()
  await storeContent(tx, contents, sha256, bytes, now())
  await tx.query('insert into sys_file (key, sha256, account_id, created_at) values ($1, $2, $3, $4)', [
    key,
    sha256,
    owner.id,
    now().toISOString(),
  ])
  return key
}

export async function storeContent(
  tx: Queryable,
  contents: ContentStore | undefined,
  sha256: string,
  bytes: Uint8Array,
  at: Date,
): Promise<void> {
  await lockContent(tx, sha256)
  const made = await tx.query(
    `insert into sys_content (sha256, size, outside, created_at) values ($1, $2, $3, $4)
     on conflict (sha256) do nothing returning sha256`,
    [sha256, bytes.length, contents !== undefined, at.toISOString()],
  )
  if (made.length === 0) return
  if (contents) await contents.put(sha256, bytes)
  else await writeParts(tx, sha256, bytes)
}

async function mustFit(tx: Queryable, quota: FileQuota, size: number, owner: Actor): Promise<void> {
  const account = owner.id
  // Serialises uploads, so that concurrent ones count towards the quota.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [
    `files of ${account}`,
    lockSeed,
  ])
  const [kept] = await tx.query<{ person: number; all: number }>(
    `select
       coalesce((select sum(c.size) from sys_file f join sys_content c on c.sha256 = f.sha256
                  where f.account_id = $1), 0)::bigint as person,
       coalesce((select sum(size) from sys_content), 0)::bigint as "all"`,
    [account],
  )
  if (!kept) return
  if (account !== null && kept.person + size > quota.person) {
    throw new Problem('too_large', serverText.shareUsedUp(kept.person, quota.person))
  }
  if (kept.all + size > quota.installation) throw new Problem('full', serverText.filesFull)
}

async function forgetFile(on: Queryable, key: string): Promise<string | undefined> {
  const [row] = await on.query<{ sha256: string }>('delete from sys_file where key = $1 returning sha256', [
    key,
  ])
  return row?.sha256
}

/** SQL condition: the contents belong to no file, and are not a thumbnail of other contents. */
export const isUnreferenced = `not exists (select from sys_file f where f.sha256 = c.sha256)
   and not exists (select from sys_picture p where p.made = c.sha256 and p.sha256 <> c.sha256)`

/**
 * Deletes unreferenced contents with their chunks and thumbnails.
 * @returns the deleted hashes
 */
async function dropHere(tx: Queryable, sha256: string): Promise<readonly string[]> {
  await lockContent(tx, sha256)
  const pictures = await tx.query<{ made: string }>(
    'select distinct made from sys_picture where sha256 = $1 and made <> sha256 order by made',
    [sha256],
  )
  const gone = await tx.query<{ sha256: string }>(
    `delete from sys_content c where sha256 = $1 and ${isUnreferenced} returning sha256`,
    [sha256],
  )
  if (gone.length === 0) return []
  const dropped = [sha256]
  for (const { made } of pictures) dropped.push(...(await dropHere(tx, made)))
  return dropped
}

/** Arbitrary seed that keeps these advisory locks apart from others. */
const lockSeed = 730_420

/** Serialises writing and deleting the same contents. */
async function lockContent(tx: Queryable, sha256: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [sha256, lockSeed])
}

async function* readContent(
  on: Queryable,
  contents: ContentStore | undefined,
  { sha256 }: FileInfo,
  from: number,
  to: number,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  if (to < from) return
  const [row] = await on.query<{ outside: boolean }>('select outside from sys_content where sha256 = $1', [
    sha256,
  ])
  if (!row?.outside) yield* readParts(on, sha256, from, to)
  else if (contents) yield* contents.read(sha256, from, to)
  else throw new Error(`The content ${sha256} is kept outside the database, and FILES_URL is not set.`)
}

async function joinParts(parts: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(size)
  let at = 0
  for await (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  if (at !== size) throw new Error(`A file of ${size} bytes has only ${at}.`)
  return whole
}
