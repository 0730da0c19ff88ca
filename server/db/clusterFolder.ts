// The data folder on disk: `cluster/` holds PostgreSQL's files, `lock.sock` keeps other processes out.
// `cluster/` is either absent or whole: a first start is prepared beside it, synced and renamed.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeError } from './errors'
import { type Held, lockFolder } from './folderLock'
import { leaveMark, mustNotBeLost } from './folderLoss'
import { messages } from './messages'
import type { TarEntry } from './tar'

/** A data folder this process holds. */
export interface OpenFolder extends Held {
  folder: string
  cluster: string
  /** Nothing was ever in it: `createCluster` comes before anything opens it. */
  isNew: boolean
  /** The data of an installation. */
  isInstallation: boolean
}

/** What is known of a folder before it is opened. */
export interface FolderOptions {
  /** The data of an installation: a mark beside the folder says so, and lost data is not replaced by empty ones. */
  isInstallation?: boolean | undefined
  /** The data must be there already, with a mark or without. */
  mustExist?: boolean | undefined
}

/**
 * Makes the folder when missing, and locks it.
 * @throws Error in words when it is in use, cannot be used, or has lost what it held
 */
export async function openFolder(dataDir: string, options: FolderOptions = {}): Promise<OpenFolder> {
  const folder = resolve(dataDir)
  await mustNotBeLost(folder, options)
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

/** Copies of the folder that were being read when their process was killed. */
async function removeOldCopies(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(copyPrefix))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** What the folders begin with that a cluster is copied into, to be read beside it. */
const copyPrefix = 'lida-'

/** Copies a cluster that nothing is writing to now. @returns the data folder that the copy can be opened as */
export async function copyCluster({
  folder,
  cluster,
}: Pick<OpenFolder, 'folder' | 'cluster'>): Promise<string> {
  const copy = join(folder, `${copyPrefix}${randomUUID()}`)
  try {
    // Where the file system can, the copy shares its blocks with the original.
    await cp(cluster, join(copy, 'cluster'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  }
  return copy
}

/** Fills a new folder with what is written beside it: the cluster appears whole or not at all, and on the disk. */
export async function createCluster(
  { folder, cluster, isInstallation }: OpenFolder,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const partial = `${cluster}.partial`
  // Left by a process that was killed during its first start; the lock says it is not there any more.
  await rm(partial, { recursive: true, force: true })
  await write(partial)
  await rename(partial, cluster)
  await syncPath(folder)
  if (isInstallation) await leaveMark(folder)
}

/** Writes what is in an archive into a folder that is not there yet, to the disk. */
export async function writeEntries(folder: string, entries: readonly TarEntry[]): Promise<void> {
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
