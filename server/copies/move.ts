/*
 * Growing up: everything of an embedded installation into a PostgreSQL database, in one transaction that ends with a
 * proof that both hold the same. Repeated, it replaces what the last move wrote, unless that has been used since.
 */
import { createHash } from 'node:crypto'
import { atOneMoment, type CopyManifest, differingTables } from '../db/copy/copy'
import { readCopyFile } from '../db/copy/copyFile'
import { filledTables, loadCopy, sumDatabase } from '../db/copy/load'
import type { Database, Queryable } from '../db/database'
import { markMoved } from '../db/folderLoss'
import type { DatabaseEnvironment } from '../db/open'
import { openPostgres } from '../db/postgres'
import { keepCopy, sizeOf } from './backup'
import { copiesText } from './messages'
import { replaceDatabase } from './restore'
import { hideSecret, openSource } from './source'

/** What is moved, and where. */
export interface MoveOptions {
  readonly environment: DatabaseEnvironment
  readonly to: string
  /** What is there may be replaced, whatever it is. */
  readonly isReplacing: boolean
  /** Where the copy goes that is moved. */
  readonly copies: string
  readonly madeBy: string
  readonly thread?: URL | undefined
  tell(line: string): void
}

/** Moves. @throws Error in words; then the target has not changed */
export async function move(options: MoveOptions): Promise<'moved' | 'unchanged'> {
  const { environment, to, isReplacing, copies, madeBy, thread, tell } = options
  if (environment.DATABASE_URL) throw new Error(copiesText.sameTarget)
  const place = hideSecret(to)
  const target = await openPostgres(to, { max: 1 })
  try {
    const source = await openSource(environment, { thread, mayBeMoved: true })
    tell(copiesText.reading(source.place, source.isLive))
    if (source.isLive) tell(copiesText.rehearsal)
    const copy = await keepCopy(source.db, { folder: copies }, madeBy, new Date()).finally(source.close)
    tell(copiesText.written(copy.path, copy.bytes, ...sizeOf(copy)))
    // What a running server writes from now on stays behind: its folder is still the one in use.
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

/** The same as the copy; as the last move left it; or otherwise. */
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

/** Beside the rows, where it changes none of them. */
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
