/*
 * Moves an embedded installation to a PostgreSQL database in one verified transaction. Moving again replaces
 * the previous result, unless the target has been used since.
 */
import { createHash } from 'node:crypto'
import { atOneMoment, type CopyManifest, differingTables } from '../db/copy/copy'
import { readCopyFile } from '../db/copy/copyFile'
import { filledTables, loadCopy, sumDatabase } from '../db/copy/load'
import type { Database, Queryable } from '../db/database'
import { markMoved } from '../db/folderLoss'
import type { DatabaseEnvironment } from '../db/open'
import { openPostgres } from '../db/postgres'
import { createBackup, sizeOf } from './backup'
import { copiesText } from './messages'
import { replaceDatabase } from './restore'
import { hideSecret, openSource } from './source'

export interface MoveOptions {
  readonly environment: DatabaseEnvironment
  readonly to: string
  readonly isReplacing: boolean
  readonly copies: string
  readonly madeBy: string
  readonly thread?: URL | undefined
  tell(line: string): void
}

/** @throws Error with a message for the operator; the target is then unchanged */
export async function move(options: MoveOptions): Promise<'moved' | 'unchanged'> {
  const { environment, to, isReplacing, copies, madeBy, thread, tell } = options
  if (environment.DATABASE_URL) throw new Error(copiesText.sameTarget)
  const place = hideSecret(to)
  const target = await openPostgres(to, { max: 1 })
  try {
    const source = await openSource(environment, { thread, mayBeMoved: true })
    tell(copiesText.reading(source.place, source.isLive))
    if (source.isLive) tell(copiesText.rehearsal)
    const copy = await createBackup(source.db, { folder: copies }, madeBy, new Date()).finally(source.close)
    tell(copiesText.written(copy.path, copy.bytes, ...sizeOf(copy)))
    // A running server still writes to the old folder, and those writes are not moved.
    const leave = async () => {
      if (source.isLive) return
      await markMoved(source.place, place, new Date())
      tell(copiesText.nextStep(source.place))
    }
    const isFull = (await filledTables(target)).length > 0
    if (isFull) {
      const state = await compare(target, copy.manifest)
      if (state === 'same') {
        tell(copiesText.unchanged(place))
        await leave()
        return 'unchanged'
      }
      if (state === 'used' && !isReplacing) throw new Error(copiesText.targetUsed(place))
    }
    const manifest = await replaceDatabase(target, place, isFull, options, async (tx) => {
      const filled = await loadCopy(tx, readCopyFile(copy.path))
      await remember(tx, filled)
      return filled
    })
    tell(copiesText.moved(place, ...sizeOf({ manifest })))
    await leave()
    return 'moved'
  } finally {
    await target.close()
  }
}

/** Compares the target with the dump and the previous move: equal, unchanged since the move, or used. */
async function compare(target: Database, manifest: CopyManifest): Promise<'same' | 'left' | 'used'> {
  const found = await atOneMoment(target, sumDatabase)
  if (
    differingTables(found.tables, manifest.tables).length === 0 &&
    JSON.stringify(found.sequences) === JSON.stringify(manifest.sequences)
  ) {
    return 'same'
  }
  const [left] = await target.query<{ sum: string | null }>(
    `select obj_description(to_regclass('sys_meta'), 'pg_class') as sum`,
  )
  return left?.sum === sumOf(found) ? 'left' : 'used'
}

/** Stored as a table comment, which is not part of the hash. */
async function remember(tx: Queryable, manifest: CopyManifest): Promise<void> {
  await tx.query(`comment on table sys_meta is '${sumOf(manifest)}'`)
}

function sumOf({ tables, sequences }: Omit<CopyManifest, 'sha256'>): string {
  const sums = Object.entries(tables)
    .map(([name, { rows, sha256 }]) => `${name} ${rows} ${sha256}`)
    .sort()
  return createHash('sha256')
    .update(JSON.stringify([sums, sequences]))
    .digest('hex')
}
