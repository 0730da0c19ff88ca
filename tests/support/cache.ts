/* What tests make once and find again in the next run. */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../node_modules/.cache')
/** What no test has asked for in so long, in milliseconds, is removed when something new is made. */
const longUnused = 2 * 86_400_000

/** A folder of things of one sort. */
export const cacheFolder = (sort: string): string => join(root, sort)

/** Is it there? It is noted as used. */
export function isThere(path: string): Promise<boolean> {
  return utimes(path, new Date(), new Date()).then(
    () => true,
    () => false,
  )
}

/** Removes from a folder what nobody uses any more. */
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
