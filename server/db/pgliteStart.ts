// Starts PGlite with our parameters and value parsers, and detects crashes. Its statements are synchronous,
// so the product runs it in a worker thread (pgliteWorker.ts).
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS, durableStartParams } from './durableFs'
import { describeError } from './errors'
import { PersistableFS } from './persistableFs'
import type { WithoutId, WorkerRequest, WorkerResult, WorkerStart } from './pgliteProtocol'
import { createStatements } from './pgliteQuery'
import { parsers } from './values'

export interface StartedPglite {
  answer(request: WithoutId<WorkerRequest>): Promise<WorkerResult>
}

/** Errors are returned to the caller; logging each statement as well would be slow. */
const quietParams = [...PGlite.defaultStartParams, '-c', 'log_min_messages=fatal']

/** In memory nothing survives a crash, so the write-ahead log is as short as possible. */
const memoryParams = [
  ...quietParams,
  ...['-c', 'shared_buffers=8MB'],
  ...['-c', 'full_page_writes=off'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
  ...['-c', 'min_wal_size=2MB', '-c', 'max_wal_size=8MB'],
]

export async function startPglite(
  start: WorkerStart,
  onCrash: (reason: string) => void,
): Promise<StartedPglite> {
  const words = createLastWords()
  const pglite = await createPglite(start, words.hear)
  return attend(pglite, (error) => onCrash(words.last() || describeError(error)))
}

/** Keeps the last lines of the engine's log to explain a crash. */
export function createLastWords(): { hear(line: string): void; last(): string } {
  let words = ''
  return {
    hear(line) {
      words = /(?:PANIC|FATAL):\s+(.*)/.exec(line)?.[1] ?? words
    },
    last: () => words,
  }
}

export function attend(pglite: PGlite, onCrash: (error: unknown) => void): StartedPglite {
  // PGlite would override array parsers passed at the start.
  Object.assign(pglite.parsers, parsers)
  stopAtCrash(pglite, onCrash)
  const statements = createStatements(pglite)
  return {
    async answer(request) {
      const start = performance.now()
      if (request.kind === 'query') {
        const result = await statements.run(request.sql, request.params)
        return { ...result, ms: performance.now() - start }
      }
      if (request.kind === 'exec') await statements.runAll(request.sql)
      else if (request.kind === 'keep') await closeInto(pglite, request.folder)
      else await pglite.close()
      return { ...nothing, ms: performance.now() - start }
    },
  }
}

const nothing: Omit<WorkerResult, 'ms'> = { columns: [], rows: [], command: undefined }

async function closeInto(pglite: PGlite, folder: string): Promise<void> {
  const { fs } = pglite
  if (!(fs instanceof PersistableFS)) throw new Error('Only a cluster in memory can be kept.')
  fs.keptIn = folder
  await pglite.close()
}

export function createPglite(
  { folder, template, initialize }: WorkerStart,
  onLog: (line: string) => void,
): Promise<PGlite> {
  return PGlite.create({
    onStderr: (line) => {
      onLog(line)
      return false
    },
    extensions: { pg_trgm },
    ...(folder === undefined
      ? { fs: new PersistableFS('memory'), startParams: memoryParams }
      : { fs: new DurableFS(folder), startParams: durableStartParams(quietParams) }),
    ...(template ? { loadDataDir: asFile(template) } : {}),
    // Small write-ahead segments reduce the size of a new folder, and of each copy, to a third.
    ...(initialize ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
  })
}

/** PGlite expects a Blob; Node's own would be read in parts and joined again. */
function asFile(tar: Uint8Array<ArrayBuffer>): Blob {
  const file = new Blob([], { type: 'application/x-tar' })
  return Object.assign(file, { arrayBuffer: async () => tar.slice().buffer })
}

/**
 * PGlite swallows a crash of the engine (a panic, a stack overflow) and returns nothing, or retries for ever.
 * Only the longjmp by which PostgreSQL handles its own errors is harmless.
 */
function stopAtCrash({ Module: engine }: PGlite, onCrash: (error: unknown) => void): void {
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (hasStatus(error, errorJump)) throw error
      onCrash(error)
      // PGlite polls this between calls; throwing here ends its loop.
      engine._pq_buffer_remaining_data = () => {
        throw error
      }
    }
  }
}

/** PGlite's POSTGRES_MAIN_LONGJMP. */
const errorJump = 100

function hasStatus(error: unknown, status: number): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === status
}
