// While a long transaction has the only connection, a copy of the folder answers what others read. It is as current as
// the folder itself, since nothing else can be committed meanwhile.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PgliteEngine } from './pgliteEngine'
import { currentContext, runDetached } from './queryContext'
import { createQueue } from './queue'

/** Bytes that must be available for a second engine. */
const neededMemory = 768 * 1024 * 1024

export interface ReadCopies {
  /** Reads from the engine in its turn, or from a copy if a long transaction has the engine. */
  read<T>(enqueue: Enqueue, work: (from: PgliteEngine) => Promise<T>): Promise<T>
  /** Runs a transaction that has the engine. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once the last copy is removed. */
  close(): Promise<void>
}

type Enqueue = (work: () => Promise<void>) => Promise<void>

export interface CopyTools {
  readonly engine: PgliteEngine
  /** Copies the data folder, while nothing writes to it; absent if there is none. */
  readonly copy?: (() => Promise<string>) | undefined
  start(cluster: string): Promise<PgliteEngine>
}

interface ReadCopy {
  readonly engine: PgliteEngine
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createReadCopies(tools: CopyTools): ReadCopies {
  let answering: ReadCopy | undefined
  let removed: Promise<void> = Promise.resolve()
  const waiting = new Set<(copy: ReadCopy) => void>()

  function readInTurn<T>(enqueue: Enqueue, work: (from: PgliteEngine) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const readFrom = (copy: ReadCopy) => resolve(copy.run(() => work(copy.engine)))
      waiting.add(readFrom)
      enqueue(async () => {
        if (waiting.delete(readFrom)) resolve(await work(tools.engine))
      }).catch((error: unknown) => {
        waiting.delete(readFrom)
        reject(error)
      })
    })
  }

  return {
    read(enqueue, work) {
      const from = answering
      return from ? from.run(() => work(from.engine)) : readInTurn(enqueue, work)
    },
    async during(work) {
      const { copy, engine } = tools
      if (!copy || !currentContext().isLong || process.availableMemory() < neededMemory) return work()
      const folder = await copy().catch(() => undefined)
      if (folder === undefined) return work()
      let opened: ReadCopy | undefined
      try {
        // Until the copy is open nothing is written, so that the engine itself can still answer.
        const own: ReadCopy = { engine, ...createQueue() }
        answering = own
        for (const readFrom of waiting) readFrom(own)
        waiting.clear()
        opened = await runDetached(() => openCopy(tools, folder))
        answering = opened
        await own.run(async () => undefined)
        return await work()
      } finally {
        answering = undefined
        removed = removeCopy(opened, folder)
      }
    },
    close: () => removed,
  }
}

async function openCopy(tools: CopyTools, folder: string): Promise<ReadCopy | undefined> {
  try {
    const engine = await tools.start(join(folder, 'cluster'))
    return { engine, ...createQueue() }
  } catch {
    // Others wait for the transaction then.
    return undefined
  }
}

async function removeCopy(copy: ReadCopy | undefined, folder: string | undefined): Promise<void> {
  await copy?.run(() => copy.engine.terminate()).catch(() => undefined)
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
