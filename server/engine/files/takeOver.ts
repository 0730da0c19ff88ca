/*
 * Upgrades from versions that stored files in a folder: copies each file to the database, verifies it, then
 * renames the folder. An interrupted run continues at the next start.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database'
import { serverText } from '../messages'
import { createFileStorage, type FileTools, storeContent } from './files'

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * @throws Error with a message for the operator when a file differs in the database; the folder is then
 * unchanged
 */
export async function takeFilesOver(
  { db, ...tools }: FileTools & { readonly db: Database },
  folder: string,
  tell: (line: string) => void,
): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (!names) return
  const keys = names.filter((name) => keyPattern.test(name))
  const files = createFileStorage(tools).over(db)
  for (const key of keys) {
    const path = join(folder, key)
    const bytes = await readFile(path)
    const sha256 = hashOf(bytes)
    const { mtime } = await stat(path)
    await db.transaction(async (tx) => {
      await storeContent(tx, tools.contents, sha256, bytes, mtime)
      await tx.query(
        'insert into sys_file (key, sha256, created_at) values ($1, $2, $3) on conflict (key) do nothing',
        [key, sha256, mtime.toISOString()],
      )
    })
    const kept = await files.bytesOf(key)
    if (!kept || hashOf(kept) !== sha256) throw new Error(serverText.fileUnlike(path))
  }
  const aside = `${folder}.antes-do-banco`
  await rename(folder, aside)
  if (keys.length > 0) tell(serverText.filesTaken(keys.length, aside))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
