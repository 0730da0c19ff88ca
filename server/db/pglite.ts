// PGlite as a Database: PostgreSQL in a worker thread, with a locked and durable folder and a queue for its
// single connection. Acknowledged writes are on the disk, and no other process has the folder open.
import { statfs } from 'node:fs/promises'
import {
  type ClusterFolder,
  copyCluster,
  createCluster,
  type FolderOptions,
  openFolder,
  writeEntries,
} from './clusterFolder'
import { type Database, DatabaseError } from './database'
import { connectionFailure, describeError } from './errors'
import { runMaintenance } from './maintenance'
import { messages } from './messages'
import { type PgliteEngine, startPgliteEngine } from './pgliteEngine'
import type { WorkerResult, WorkerStart } from './pgliteProtocol'
import {
  cancelledError,
  currentContext,
  isPlainRead,
  reportWork,
  runDetached,
  throwIfAborted,
} from './queryContext'
import { createNamedQueues, createQueue } from './queue'
import { createReadCopies } from './readCopies'
import { createShares } from './shares'
import { type TarEntry, unpackTar } from './tar'
import { makeTemplate, readTemplate } from './template'
import { type Connection, createTransactionScope } from './transaction'
import { encodeParams } from './values'

/** Milliseconds from a statement to the maintenance after it; an idle database gets none. */
const careInterval = 5_000

export const copyCall = 'copy'

type EngineStart = (start: WorkerStart) => Promise<PgliteEngine>

export interface PgliteOptions extends FolderOptions {
  /** Created when missing; 'memory' stores nothing. */
  dataDir: string
  thread?: URL | undefined
  template?: string | undefined
  /**
   * Creating the first tables and rows in memory takes half the time, and an interrupted start leaves nothing behind.
   */
  settlesLater?: boolean | undefined
  start?: EngineStart | undefined
}

/**
 *
 * @throws Error with a message for the operator when the folder is in use by another process or unusable
 * @example const db = await openPglite({ dataDir: './data', template: 'dist/template.tar.gz' })
 */
export async function openPglite({
  dataDir,
  thread: program,
  start = (asked) => startPgliteEngine(asked, program),
  template,
  settlesLater = false,
  ...options
}: PgliteOptions): Promise<Database> {
  const startInMemory = async () => {
    const tar = template === undefined ? undefined : (await readTemplate(template)).tar
    return start(tar ? { template: tar } : { initialize: true })
  }
  if (dataDir === 'memory') return createDatabase(await startInMemory(), async () => undefined, start)
  const folder = await openFolder(dataDir, options)
  try {
    if (folder.isNew && settlesLater)
      return createDatabase(await startInMemory(), folder.release, start, folder)
    if (folder.isNew) {
      const entries = await readFirst(template)
      await createCluster(folder, (path) => writeEntries(path, entries))
    }
    const settled = { ...folder, isNew: false }
    return createDatabase(await start({ folder: folder.cluster }), folder.release, start, settled)
  } catch (error) {
    await folder.release()
    throw error
  }
}

async function readFirst(template: string | undefined): Promise<readonly TarEntry[]> {
  return template === undefined ? unpackTar(await makeTemplate()) : (await readTemplate(template)).entries
}

async function copyNow(folder: ClusterFolder, thread: PgliteEngine): Promise<string> {
  await thread.request({ kind: 'exec', sql: 'checkpoint' })
  return copyCluster(folder)
}

function createDatabase(
  thread: PgliteEngine,
  release: () => Promise<void>,
  start: EngineStart,
  folder?: ClusterFolder,
): Database {
  const scope = createTransactionScope()
  const turns = createNamedQueues()
  const connection = connectionTo(thread)
  const queue = createConnectionQueue(connection)
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    scope.assertOutside()
    return queue.enqueue(work)
  }
  const aside = createReadCopies({
    engine: thread,
    copy: folder && (() => copyNow(folder, thread)),
    start: (cluster) => start({ folder: cluster }),
  })
  const database: Database = {
    engine: 'pglite',
    query: async <T>(sql: string, params: readonly unknown[] = []) => {
      const read = async (from: Connection) => (await from.run(sql, params)).rows as T[]
      if (!isPlainRead(sql)) return enqueue(() => read(connection))
      scope.assertOutside()
      return aside.read(enqueue, (engine) => read(engine === thread ? connection : connectionTo(engine)))
    },
    exec: async (sql) => enqueue(() => connection.exec(sql)),
    transaction: async (work) =>
      enqueue(() => aside.during(() => scope.run(reserve(thread, connection), work))),
    // The folder's lock excludes other processes, so a lock inside this one is enough.
    withLock: turns.run,
    load: () => ({ open: 1, idle: queue.waiting() > 0 ? 0 : 1, waiting: queue.waiting() }),
    onDeath: thread.onDeath,
    async close() {
      scope.assertOutside()
      await queue.close(() =>
        aside
          .close()
          .then(() => thread.close())
          .finally(release),
      )
    },
  }
  return folder ? { ...database, ...inFolder(folder, thread, enqueue) } : database
}

function connectionTo(thread: PgliteEngine): Connection {
  return {
    async run(sql, params) {
      reportWork('statements', 1)
      const result = await thread.request({ kind: 'query', sql, params: encodeParams(params) })
      reportWork('engineMs', result.ms)
      return { rows: toObjects(result), command: result.command }
    },
    async exec(sql) {
      await thread.request({ kind: 'exec', sql })
    },
  }
}

/** Binds a transaction to one engine: it must not write after a restart. */
function reserve(thread: PgliteEngine, connection: Connection): Connection {
  const begun = thread.epoch()
  const mustBeThere = () => {
    if (thread.epoch() !== begun) throw cancelledError()
  }
  return {
    async run(sql, params) {
      mustBeThere()
      return connection.run(sql, params)
    },
    async exec(sql) {
      mustBeThere()
      await connection.exec(sql)
    },
  }
}

interface ConnectionQueue {
  enqueue<T>(work: () => Promise<T>): Promise<T>
  waiting(): number
  /** Stops accepting work, and calls `end` once the waiting work is done. */
  close(end: () => Promise<void>): Promise<void>
}

function createConnectionQueue(connection: Connection): ConnectionQueue {
  const queue = createQueue()
  // There is a single connection, so each person has only one statement or transaction in the queue at a
  // time; others get their turn.
  const shares = createShares({ most: 1, mostWaiting: 300 })
  let waiting = 0
  let closing: Promise<void> | undefined
  let nextCare: NodeJS.Timeout | undefined

  const scheduleCare = () => {
    nextCare ??= setTimeout(() => {
      nextCare = undefined
      // No need to report a failure here: the next statement runs into the same engine.
      runDetached(() => queue.run(() => runMaintenance(connection))).catch(() => undefined)
    }, careInterval).unref()
  }
  return {
    async enqueue(work) {
      if (closing) throw new DatabaseError(messages.closed, { code: connectionFailure })
      scheduleCare()
      const { signal } = currentContext()
      return shares.run(() => {
        waiting += 1
        return queue.run(() => {
          waiting -= 1
          throwIfAborted(signal)
          return work()
        })
      })
    },
    waiting: () => waiting,
    async close(end) {
      clearTimeout(nextCare)
      closing ??= queue.run(end)
      await closing
    },
  }
}

function inFolder(
  folder: ClusterFolder,
  thread: PgliteEngine,
  enqueue: <T>(work: () => Promise<T>) => Promise<T>,
): Required<Pick<Database, 'copyAside' | 'freeBytes' | 'settle'>> {
  let isSettled = !folder.isNew
  /** Runs between two statements, after a checkpoint. */
  const copyAside = () =>
    enqueue(async () => {
      if (!isSettled) throw new Error(messages.notSettled)
      return copyNow(folder, thread)
    })
  folder.onCall(async (call) => {
    if (call !== copyCall) return JSON.stringify({ error: messages.unknownCall })
    return copyAside().then(
      (copy) => JSON.stringify({ copy }),
      (error: unknown) => JSON.stringify({ error: describeError(error) }),
    )
  })
  return {
    copyAside,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder.folder)
      return bavail * bsize
    },
    settle: () =>
      enqueue(async () => {
        if (isSettled) return
        if (!thread.settle) throw new Error('This engine cannot leave the memory.')
        await thread.settle(folder.cluster, (write) => createCluster(folder, write))
        isSettled = true
      }),
  }
}

function toObjects({ columns, rows }: WorkerResult): Record<string, unknown>[] {
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) {
      object[columns[index] as string] = row[index]
    }
    return object
  })
}
