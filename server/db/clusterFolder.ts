// The data folder on disk: `cluster/` holds PostgreSQL's files, `lock.sock` keeps other processes out.
// `cluster/` is either absent or complete: a first start writes it under another name, syncs and renames it.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeError } from './errors'
import { type FolderLock, lockFolder } from './folderLock'
import { assertNotLost, leaveMark } from './folderLoss'
import { messages } from './messages'
import type { TarEntry } from './tar'

export interface ClusterFolder extends FolderLock {
  folder: string
  cluster: string
  /** Still empty: call `createCluster` before opening it. */
  isNew: boolean
  isInstallation: boolean
}

export interface FolderOptions {
  /** A marker file next to the folder, which keeps lost data from being replaced by an empty database. */
  isInstallation?: boolean | undefined
  mustExist?: boolean | undefined
}

/** @throws Error with a message for the operator when the folder is in use, unusable, or has lost its data */
export async function openFolder(dataDir: string, options: FolderOptions = {}): Promise<ClusterFolder> {
  const folder = resolve(dataDir)
  await assertNotLost(folder, options)
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new Error(messages.folderUnusable(folder, describeError(error)), { cause: error })
  }
  const held = await lockFolder(folder)
  try {
    const cluster = join(folder, 'cluster')
    const isNew = !(await exists(cluster))
    const isInstallation = options.isInstallation ?? false
    if (isInstallation && !isNew) await leaveMark(folder)
    await removeOldCopies(folder)
    return { ...held, folder, cluster, isNew, isInstallation }
  } catch (error) {
    await held.release()
    throw error
  }
}

const dayMs = 86_400_000

async function removeOldCopies(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(copyPrefix))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

const copyPrefix = 'lida-'

/** Copies a cluster while nothing writes to it. @returns a data folder that can be opened */
export async function copyCluster({
  folder,
  cluster,
}: Pick<ClusterFolder, 'folder' | 'cluster'>): Promise<string> {
  const copy = join(folder, `${copyPrefix}${randomUUID()}`)
  try {
    // Copy-on-write where the file system supports it.
    await cp(cluster, join(copy, 'cluster'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  }
  return copy
}

/** Writes the cluster atomically and durably: it appears complete or not at all. */
export async function createCluster(
  { folder, cluster, isInstallation }: ClusterFolder,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const partial = `${cluster}.partial`
  // Left over from a process killed during its first start. Holding the lock proves that it is gone.
  await rm(partial, { recursive: true, force: true })
  await write(partial)
  await rename(partial, cluster)
  await syncPath(folder)
  if (isInstallation) await leaveMark(folder)
}

export async function writeEntries(folder: string, entries: readonly TarEntry[]): Promise<void> {
  const folders = [folder, ...entries.filter((it) => !it.data).map((it) => join(folder, it.name))]
  for (const path of folders) await mkdir(path, { mode: 0o700 })
  // Concurrent fsyncs can be combined by the disk.
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

/** Syncs a directory's entries. Windows cannot open a directory and does not need this. */
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
