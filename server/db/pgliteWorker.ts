// The thread PGlite lives in: its statements are synchronous and would hold up the HTTP loop.
// Promises one reply per request, in order, and 'fatal' before it dies of anything but a SQL error.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS, durableStartParams } from './durableFs'
import { describeError, isDeadly, readServerError } from './errors'
import type { WorkerReply, WorkerRequest, WorkerResult, WorkerStart } from './pgliteProtocol'
import { parsers } from './values'

const asText = String
// Parameters arrive as text and PostgreSQL reads text; PGlite would insist on other shapes for these.
const options = { parsers, rowMode: 'array', serializers: { 16: asText, 17: asText } } as const

function createPglite({ folder, template, initialize }: WorkerStart): Promise<PGlite> {
  return PGlite.create({
    extensions: { pg_trgm },
    ...(folder === undefined
      ? { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'] }
      : { fs: new DurableFS(folder), startParams: durableStartParams(PGlite.defaultStartParams) }),
    ...(template ? { loadDataDir: new Blob([template], { type: 'application/x-tar' }) } : {}),
    // Small write-ahead segments: the folder starts at a third of the size, and so does each copy of it.
    ...(initialize ? { initDbStartParams: ['--wal-segsize=1'] } : {}),
  })
}

async function answer(pglite: PGlite, request: WorkerRequest): Promise<WorkerResult> {
  if (request.kind === 'query') {
    const { fields, rows, command } = await pglite.query<unknown[]>(request.sql, request.params, options)
    if (command === undefined) assertBlank(request.sql)
    return { columns: fields.map((field) => field.name), rows, command }
  }
  if (request.kind === 'exec') {
    const results = await pglite.exec(request.sql)
    if (results.at(-1)?.command === undefined) assertBlank(request.sql)
  } else await pglite.close()
  return { columns: [], rows: [], command: undefined }
}

/** PGlite swallows a crash of the engine (such as a stack overflow) and answers with nothing at all. */
function assertBlank(sql: string): void {
  const rest = sql.replace(/--.*$|\/\*[\s\S]*?\*\//gm, '').trim()
  if (rest !== '') throw new Error('the engine crashed in the middle of a statement')
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}

function die(error: unknown): void {
  reply({ kind: 'fatal', message: describeError(error) })
  parentPort?.close()
}

async function serve(): Promise<void> {
  const pglite = await createPglite(workerData as WorkerStart)
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
