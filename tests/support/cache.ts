/* Caches what tests create, for later runs. */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../node_modules/.cache')
/** Entries that no test has used for this many milliseconds are removed when a new one is created. */
const longUnused = 2 * 86_400_000

/** A folder with cached entries of one kind. */
export const cacheFolder = (sort: string): string => join(root, sort)

/** Whether the entry exists; marks it as used. */
export function isThere(path: string): Promise<boolean> {
  return utimes(path, new Date(), new Date()).then(
    () => true,
    () => false,
  )
}

/** Removes entries that are no longer used. */
export async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another run may be renaming it.
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - usedAt > longUnused) await rm(path, { recursive: true, force: true })
  }
}
