// PGlite as a Database: PostgreSQL in this process, in its own thread, its folder locked and durable.
// Hides the thread, the queue to its single connection, the lock and the first start.
// An acknowledged write is on the disk, and no other process has the folder open.
import { statfs } from 'node:fs/promises'
import { askForNone, currentAsker, mustBeAwaited, noteWork, stoppedError } from './asker'
import { careFor } from './care'
import {
  copyCluster,
  createCluster,
  type FolderOptions,
  type OpenFolder,
  openFolder,
  writeEntries,
} from './clusterFolder'
import { type Database, DatabaseError, type Listener } from './database'
import { connectionFailure, describeError } from './errors'
import { messages } from './messages'
import { type PgliteEngine, startPgliteEngine } from './pgliteEngine'
import type { WorkerResult, WorkerStart } from './pgliteProtocol'
import { createQueue, createTurns } from './queue'
import { createShares } from './shares'
import { type TarEntry, unpackTar } from './tar'
import { makeTemplate, readTemplate } from './template'
import { type Connection, createTransactionScope } from './transaction'
import { encodeParams } from './values'

/** Milliseconds from a statement to the care that follows it; an idle database gets none. */
const careInterval = 5_000

/** Asks the process that holds a folder for a copy of it. */
export const copyCall = 'copy'

/** Where PGlite keeps its data and what it starts from. */
export interface PgliteOptions extends FolderOptions {
  /** The data folder, made when missing; 'memory' keeps nothing. */
  dataDir: string
  /** The built program of its thread, where it does not lie beside this one. */
  thread?: URL | undefined
  /** A file made by `prepareTemplate`. */
  template?: string | undefined
  /**
   * A new folder is filled only when `settle` is called, until then all is in memory: the first tables and rows take half
   * the time, and a start that is interrupted leaves nothing.
   */
  settlesLater?: boolean | undefined
  /** Starts the engine otherwise than in a thread of its own. */
  start?: ((start: WorkerStart) => Promise<PgliteEngine>) | undefined
}

/**
 * Opens PGlite on a folder or in memory.
 * @throws Error in words when the folder is in use by another process or cannot be used.
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
  if (dataDir === 'memory') return createDatabase(await startInMemory(), async () => undefined)
  const folder = await openFolder(dataDir, options)
  try {
    if (folder.isNew && settlesLater) return createDatabase(await startInMemory(), folder.release, folder)
    if (folder.isNew) {
      const entries = await readFirst(template)
      await createCluster(folder, (path) => writeEntries(path, entries))
    }
    const settled = { ...folder, isNew: false }
    return createDatabase(await start({ folder: folder.cluster }), folder.release, settled)
  } catch (error) {
    await folder.release()
    throw error
  }
}

/** What a new folder begins with. */
async function readFirst(template: string | undefined): Promise<readonly TarEntry[]> {
  return template === undefined ? unpackTar(await makeTemplate()) : (await readTemplate(template)).entries
}

function createDatabase(thread: PgliteEngine, release: () => Promise<void>, folder?: OpenFolder): Database {
  const scope = createTransactionScope()
  const turns = createTurns()
  const listeners = new Set<Listener>()
  const connection = connectionTo(thread)
  const line = createLine(connection)
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    scope.assertOutside()
    return line.enqueue(work)
  }
  const database: Database = {
    engine: 'pglite',
    query: async <T>(sql: string, params: readonly unknown[] = []) =>
      enqueue(async () => (await connection.run(sql, params)).rows as T[]),
    exec: async (sql) => enqueue(() => connection.exec(sql)),
    transaction: async (work) => enqueue(() => scope.run(reserve(thread, connection), work)),
    // The folder's lock keeps every other process away.
    alone: turns.run,
    async tell(words) {
      for (const listener of listeners) listener(words)
    },
    onTold: (listener) => void listeners.add(listener),
    load: () => ({ open: 1, idle: line.waiting() > 0 ? 0 : 1, waiting: line.waiting() }),
    onDeath: thread.onDeath,
    async close() {
      scope.assertOutside()
      await line.close(() => thread.close().finally(release))
    },
  }
  return folder ? { ...database, ...inFolder(folder, thread, enqueue) } : database
}

function connectionTo(thread: PgliteEngine): Connection {
  return {
    async run(sql, params) {
      noteWork('statements', 1)
      const result = await thread.request({ kind: 'query', sql, params: encodeParams(params) })
      noteWork('engineMs', result.ms)
      return { rows: toObjects(result), command: result.command }
    },
    async exec(sql) {
      await thread.request({ kind: 'exec', sql })
    },
  }
}

/** The connection for one transaction: where the engine was stopped, nothing more of it may be written. */
function reserve(thread: PgliteEngine, connection: Connection): Connection {
  const begun = thread.epoch()
  const mustBeThere = () => {
    if (thread.epoch() !== begun) throw stoppedError()
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

/** The line before the one connection. */
interface Line {
  enqueue<T>(work: () => Promise<T>): Promise<T>
  /** How many wait. */
  waiting(): number
  /** Takes nothing more; ends once what waits is done. */
  close(end: () => Promise<void>): Promise<void>
}

function createLine(connection: Connection): Line {
  const queue = createQueue()
  // There is one connection: each person has one statement or transaction in the queue at a time, and others go between.
  const shares = createShares({ most: 1, mostWaiting: 300 })
  let waiting = 0
  let closing: Promise<void> | undefined
  let nextCare: NodeJS.Timeout | undefined

  const scheduleCare = () => {
    nextCare ??= setTimeout(() => {
      nextCare = undefined
      // A failure is not lost: the statement that comes next meets the same engine.
      askForNone(() => queue.run(() => careFor(connection))).catch(() => undefined)
    }, careInterval).unref()
  }
  return {
    async enqueue(work) {
      if (closing) throw new DatabaseError(messages.closed, { code: connectionFailure })
      scheduleCare()
      const { signal } = currentAsker()
      return shares.run(() => {
        waiting += 1
        return queue.run(() => {
          waiting -= 1
          mustBeAwaited(signal)
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

/** What only a database in a folder can do. */
function inFolder(
  folder: OpenFolder,
  thread: PgliteEngine,
  enqueue: <T>(work: () => Promise<T>) => Promise<T>,
): Required<Pick<Database, 'copyAside' | 'freeBytes' | 'settle'>> {
  let isSettled = !folder.isNew
  /** Between two statements, and with all that was written in the files. */
  const copyAside = () =>
    enqueue(async () => {
      if (!isSettled) throw new Error(messages.notSettled)
      await thread.request({ kind: 'exec', sql: 'checkpoint' })
      return copyCluster(folder)
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
