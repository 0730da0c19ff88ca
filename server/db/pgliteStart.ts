// PGlite, started as the product needs it: PostgreSQL's own parameters, our values, crashes noticed.
// Its statements are synchronous: the product starts it in a thread of its own (pgliteWorker.ts).
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS, durableStartParams } from './durableFs'
import { describeError } from './errors'
import { KeepableFS } from './keepableFs'
import type { WithoutId, WorkerRequest, WorkerResult, WorkerStart } from './pgliteProtocol'
import { createStatements } from './pgliteQuery'
import { parsers } from './values'

/** A started PGlite. */
export interface StartedPglite {
  /** @throws the server's error, or whatever else went wrong */
  answer(request: WithoutId<WorkerRequest>): Promise<WorkerResult>
}

/** Errors are answered to the caller; logging each with its statement as well costs time. */
const quietParams = [...PGlite.defaultStartParams, '-c', 'log_min_messages=fatal']

/** In memory nothing outlives the process: the log of what was written is as short as PostgreSQL allows. */
const memoryParams = [
  ...quietParams,
  ...['-c', 'shared_buffers=8MB'],
  ...['-c', 'full_page_writes=off'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
  ...['-c', 'min_wal_size=2MB', '-c', 'max_wal_size=8MB'],
]

/** Starts it; `onCrash` is told why the engine is of no more use. */
export async function startPglite(
  start: WorkerStart,
  onCrash: (reason: string) => void,
): Promise<StartedPglite> {
  const words = createLastWords()
  const pglite = await createPglite(start, words.hear)
  return attend(pglite, (error) => onCrash(words.last() || describeError(error)))
}

/** What the engine said last before it stopped, of all that it logs. */
export function createLastWords(): { hear(line: string): void; last(): string } {
  let words = ''
  return {
    hear(line) {
      words = /(?:PANIC|FATAL):\s+(.*)/.exec(line)?.[1] ?? words
    },
    last: () => words,
  }
}

/** Answers for an engine that is there, and for no other afterwards; `onCrash` gets what was thrown. */
export function attend(pglite: PGlite, onCrash: (error: unknown) => void): StartedPglite {
  // Given at the start, PGlite replaces those of arrays.
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
  if (!(fs instanceof KeepableFS)) throw new Error('Only a cluster in memory can be kept.')
  fs.keptIn = folder
  await pglite.close()
}

/** Makes the engine; `onLog` hears each line that it logs. */
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
      ? { fs: new KeepableFS('memory'), startParams: memoryParams }
      : { fs: new DurableFS(folder), startParams: durableStartParams(quietParams) }),
    ...(template ? { loadDataDir: asFile(template) } : {}),
    // Small write-ahead segments: the folder starts at a third of the size, and so does each copy of it.
    ...(initialize ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
  })
}

/** PGlite wants a file. One of Node's would be read in parts, and put together again. */
function asFile(tar: Uint8Array<ArrayBuffer>): Blob {
  const file = new Blob([], { type: 'application/x-tar' })
  return Object.assign(file, { arrayBuffer: async () => tar.slice().buffer })
}

/**
 * PGlite swallows a crash of the engine (a panic, a stack that overflows) and answers with nothing, or calls it
 * again for ever. Only the jump with which PostgreSQL handles its own errors is harmless.
 */
function stopAtCrash({ Module: engine }: PGlite, onCrash: (error: unknown) => void): void {
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (hasStatus(error, errorJump)) throw error
      onCrash(error)
      // What PGlite asks between two calls ends its loop.
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
