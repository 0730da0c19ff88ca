// The data folder on disk: `cluster/` holds PostgreSQL's files, `lock.sock` keeps other processes out.
// `cluster/` is either absent or whole: a first start is prepared beside it, synced and renamed.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeError } from './errors'
import { lockFolder, type Release } from './folderLock'
import { messages } from './messages'
import { type TarEntry, unpackTar } from './tar'
import { makeTemplate, readTemplate } from './template'

/** A data folder this process holds. */
export interface OpenFolder {
  cluster: string
  release: Release
}

/** Makes the folder when missing, locks it and, on the first start, fills it from the template. */
export async function openFolder(dataDir: string, template?: string): Promise<OpenFolder> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new Error(messages.folderUnusable(folder, describeError(error)), { cause: error })
  }
  const release = await lockFolder(folder)
  try {
    const cluster = join(folder, 'cluster')
    if (!(await exists(cluster))) await createCluster(folder, cluster, template)
    return { cluster, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function createCluster(folder: string, cluster: string, template?: string): Promise<void> {
  const partial = `${cluster}.partial`
  // Left by a process that was killed during its first start; the lock says it is not there any more.
  await rm(partial, { recursive: true, force: true })
  const entries =
    template === undefined ? await unpackTar(await makeTemplate()) : (await readTemplate(template)).entries
  await writeEntries(partial, entries)
  await rename(partial, cluster)
  await syncPath(folder)
}

async function writeEntries(folder: string, entries: readonly TarEntry[]): Promise<void> {
  const folders = [folder, ...entries.filter((it) => !it.data).map((it) => join(folder, it.name))]
  for (const path of folders) await mkdir(path, { mode: 0o700 })
  // Together, so that the disk can write many files in one go.
  await Promise.all(
    entries.map(async ({ name, data }) => {
      if (!data) return
      const file = await open(join(folder, name), 'wx', 0o600)
      try {
        await file.writeFile(data)
        await file.sync()
      } finally {
        await file.close()
      }
    }),
  )
  await Promise.all(folders.map(syncPath))
}

/** Makes a folder's entries durable. Windows cannot open a folder and does it by itself. */
async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
