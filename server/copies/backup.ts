/* Copies in a folder: one file each, named by its moment; the oldest go when there are enough. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type WrittenCopy, writeCopyFile } from '../db/copy/copyFile'
import type { Database } from '../db/database'
import { type OutsideContents, takeIn } from './takeIn'

/** Where copies go, and how many stay; all of them unless said. */
export interface CopyPlace {
  readonly folder: string
  readonly keep?: number | undefined
  /** Where contents of files are, if the copy shall hold those that are not in the database. */
  readonly contents?: OutsideContents | undefined
}

/** A copy, and which older ones made room for it. */
export interface KeptCopy extends WrittenCopy {
  readonly removed: readonly string[]
}

const copyName = /^console-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?\.copia\.gz$/

/** The moment as it stands in names. */
export function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Writes a copy, checks it, and only then removes older ones. */
export async function keepCopy(
  db: Database,
  { folder, keep, contents }: CopyPlace,
  madeBy: string,
  at: Date,
): Promise<KeptCopy> {
  const path = join(folder, `console-${stampOf(at)}.copia.gz`)
  const written = await writeCopyFile(db, path, madeBy, contents && takeIn(contents))
  const copies = (await readdir(folder)).filter((name) => copyName.test(name)).sort()
  const removed = keep === undefined ? [] : copies.slice(0, Math.max(copies.length - keep, 0))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return { ...written, removed }
}

/** How many tables and rows there are. */
export function sizeOf({ manifest }: Pick<WrittenCopy, 'manifest'>): readonly [tables: number, rows: number] {
  const sums = Object.values(manifest.tables)
  return [sums.length, sums.reduce((all, { rows }) => all + rows, 0)]
}
