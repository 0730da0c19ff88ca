/* Backups in one folder: one file each, named by time. The oldest are deleted. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type WrittenCopy, writeCopyFile } from '../db/copy/copyFile'
import type { Database } from '../db/database'
import { type OutsideContents, takeIn } from './takeIn'

/** Backup folder, and how many backups to keep (all by default). */
export interface BackupFolder {
  readonly folder: string
  readonly keep?: number | undefined
  readonly contents?: OutsideContents | undefined
}

export interface Backup extends WrittenCopy {
  readonly removed: readonly string[]
}

const copyName = /^console-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?\.copia\.gz$/

export function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Deletes older backups only once the new one has been verified. */
export async function createBackup(
  db: Database,
  { folder, keep, contents }: BackupFolder,
  madeBy: string,
  at: Date,
): Promise<Backup> {
  const path = join(folder, `console-${stampOf(at)}.copia.gz`)
  const written = await writeCopyFile(db, path, madeBy, contents && takeIn(contents))
  const copies = (await readdir(folder)).filter((name) => copyName.test(name)).sort()
  const removed = keep === undefined ? [] : copies.slice(0, Math.max(copies.length - keep, 0))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return { ...written, removed }
}

export function sizeOf({ manifest }: Pick<WrittenCopy, 'manifest'>): readonly [tables: number, rows: number] {
  const sums = Object.values(manifest.tables)
  return [sums.length, sums.reduce((all, { rows }) => all + rows, 0)]
}
