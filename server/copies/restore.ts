/*
 * Restores a backup into a folder, swapped in only once it is complete, or into a PostgreSQL database in one
 * transaction. The previous data is kept beside it.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyHead, CopyManifest } from '../db/copy/copy'
import { readCopy } from '../db/copy/copy'
import { readCopyFile } from '../db/copy/copyFile'
import { emptySchema, filledTables, loadCopy } from '../db/copy/load'
import type { Database, Queryable } from '../db/database'
import { lockFolder } from '../db/folderLock'
import { assertNotMoved, leaveMark } from '../db/folderLoss'
import { openPglite } from '../db/pglite'
import { openPostgres } from '../db/postgres'
import { createBackup, sizeOf, stampOf } from './backup'
import { holdMessages } from './heldMessages'
import { copiesText } from './messages'
import { dataFolder, hideSecret } from './source'

export interface RestoreOptions {
  readonly path: string
  readonly environment: { readonly DATABASE_URL?: string | undefined; readonly DATA_DIR?: string | undefined }
  readonly isReplacing: boolean
  readonly copies: string
  readonly madeBy: string
  readonly template?: string | undefined
  readonly thread?: URL | undefined
  tell(line: string): void
}

/** @throws Error with a message for the operator; nothing has changed then */
export async function restore(options: RestoreOptions): Promise<void> {
  const { path, environment, tell } = options
  if (!environment.DATABASE_URL) await assertNotMoved(dataFolder(environment))
  tell(copiesText.checking(path))
  await readCopy(readCopyFile(path), {
    head: ({ madeAt, madeBy }: CopyHead) => tell(copiesText.madeAt(madeAt, madeBy)),
  })
  const { DATABASE_URL } = environment
  const place = DATABASE_URL ? hideSecret(DATABASE_URL) : dataFolder(environment)
  const { manifest, held } = DATABASE_URL
    ? await restoreDatabase(DATABASE_URL, place, options)
    : await restoreFolder(place, options)
  tell(copiesText.restored(place, ...sizeOf({ manifest })))
  if (held > 0) tell(copiesText.held(held))
}

interface RestoreResult {
  readonly manifest: CopyManifest
  readonly held: number
}

async function load(tx: Queryable, path: string): Promise<RestoreResult> {
  const manifest = await loadCopy(tx, readCopyFile(path))
  return { manifest, held: await holdMessages(tx) }
}

async function restoreFolder(folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const { path, isReplacing, template, thread, tell } = options
  const cluster = join(folder, 'cluster')
  const isThere = existsSync(cluster)
  if (isThere && !isReplacing) throw new Error(copiesText.targetFull(folder))
  await mkdir(folder, { recursive: true })
  const held = await lockFolder(folder).catch(() => {
    throw new Error(copiesText.folderInUse(folder))
  })
  const draft = join(folder, `restauro-${randomUUID()}`)
  try {
    const db = await openPglite({ dataDir: draft, template, thread })
    let restored: RestoreResult
    try {
      restored = await db.transaction((tx) => load(tx, path))
      await db.exec('vacuum analyze')
    } finally {
      await db.close()
    }
    if (isThere) {
      const aside = `${folder}.antes-${stampOf(new Date())}`
      await mkdir(aside)
      await rename(cluster, join(aside, 'cluster'))
      tell(copiesText.keptFolder(aside))
    }
    await rename(join(draft, 'cluster'), cluster)
    await leaveMark(folder)
    return restored
  } finally {
    await rm(draft, { recursive: true, force: true })
    await held.release()
  }
}

async function restoreDatabase(url: string, place: string, options: RestoreOptions): Promise<RestoreResult> {
  const { path, isReplacing } = options
  const db = await openPostgres(url, { max: 1 })
  try {
    const isFull = (await filledTables(db)).length > 0
    if (isFull && !isReplacing) throw new Error(copiesText.targetFull(place))
    return await replaceDatabase(db, place, isFull, options, (tx) => load(tx, path))
  } finally {
    await db.close()
  }
}

/** Dumps the current data, then empties and fills the database in one transaction. */
export async function replaceDatabase<T>(
  db: Database,
  place: string,
  isFull: boolean,
  { copies, madeBy, tell }: Pick<RestoreOptions, 'copies' | 'madeBy' | 'tell'>,
  fill: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const [others] = await db.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others && others.count > 0) throw new Error(copiesText.serversOn(place, others.count))
  if (isFull) {
    const { path } = await createBackup(db, { folder: copies }, madeBy, new Date())
    tell(copiesText.keptFile(path))
  }
  const filled = await db.transaction(async (tx) => {
    await emptySchema(tx)
    return fill(tx)
  })
  await db.exec('analyze')
  return filled
}
