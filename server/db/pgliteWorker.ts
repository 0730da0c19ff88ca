// The thread PGlite lives in: its statements are synchronous and would hold up the HTTP loop.
// Sends one reply per request, in order, and 'fatal' before it dies of anything but a SQL error.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS, durableStartParams } from './durableFs'
import { describeError, isDeadly, readServerError } from './errors'
import type { WorkerReply, WorkerRequest, WorkerResult, WorkerStart } from './pgliteProtocol'
import { runStatement } from './pgliteQuery'
import { parsers } from './values'

/** Errors are answered to the caller; logging each with its statement as well costs time. */
const quietParams = [...PGlite.defaultStartParams, '-c', 'log_min_messages=fatal']

function createPglite(
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
      ? { startParams: [...quietParams, '-c', 'shared_buffers=8MB'] }
      : { fs: new DurableFS(folder), startParams: durableStartParams(quietParams) }),
    ...(template ? { loadDataDir: new Blob([template], { type: 'application/x-tar' }) } : {}),
    // Small write-ahead segments: the folder starts at a third of the size, and so does each copy of it.
    ...(initialize ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
  })
}

async function answer(pglite: PGlite, request: WorkerRequest): Promise<WorkerResult> {
  if (request.kind === 'query') return runStatement(pglite, request.sql, request.params)
  if (request.kind === 'exec') await pglite.exec(request.sql)
  else await pglite.close()
  return { columns: [], rows: [], command: undefined }
}

/**
 * PGlite swallows a crash of the engine (a panic, a stack that overflows) and answers with nothing, or calls it
 * again for ever. Only the jump with which PostgreSQL handles its own errors is harmless.
 */
function stopAtCrash({ Module: engine }: PGlite, readLastWords: () => string): void {
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (hasStatus(error, errorJump)) throw error
      reply({ kind: 'fatal', message: readLastWords() || describeError(error) })
      process.exit(1)
    }
  }
}

/** PGlite's POSTGRES_MAIN_LONGJMP. */
const errorJump = 100

function hasStatus(error: unknown, status: number): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === status
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}

function die(error: unknown): void {
  reply({ kind: 'fatal', message: describeError(error) })
  parentPort?.close()
}

async function serve(): Promise<void> {
  let lastWords = ''
  const pglite = await createPglite(workerData as WorkerStart, (line) => {
    lastWords = /(?:PANIC|FATAL):\s+(.*)/.exec(line)?.[1] ?? lastWords
  })
  // Given at the start, PGlite replaces those of arrays.
  Object.assign(pglite.parsers, parsers)
  stopAtCrash(pglite, () => lastWords)
  parentPort?.on('message', async (request: WorkerRequest) => {
    try {
      reply({ kind: 'result', id: request.id, result: await answer(pglite, request) })
      if (request.kind === 'close') parentPort?.close()
    } catch (error) {
      const reported = readServerError(error)
      if (reported && !isDeadly(error)) reply({ kind: 'error', id: request.id, error: reported })
      else die(error)
    }
  })
  reply({ kind: 'ready' })
}

serve().catch(die)
