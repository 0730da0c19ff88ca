/*
 * From a list's query to a file. The page only passes the answer on, chunk by chunk; a worker reads and writes.
 * Aborting stops both the answer and the worker.
 */
import type { Entity } from '#model/entity/entity'
import type { Query } from '#model/query/query'
import { encodeQuery } from '#model/query/queryUrl'
import type { RecordReport } from '#model/report/recordReport'
import { apiUrl } from '../../data/http'
import { requestStream } from '../../data/requestStream'
import { exportText } from './messages'
import type { ExportType, FromWorker, Progress, ToWorker } from './reportWorker'

/** What is to become a file. */
export interface ExportRequest {
  readonly entity: Entity
  /** Rows, order and columns; every row that matches is taken. */
  readonly query: Pick<Query, 'filter' | 'q' | 'sort' | 'fields'>
  /** Field that rows are grouped by. */
  readonly group?: string
  /** Fields added up, instead of those that the list adds up. */
  readonly sums?: readonly string[]
  readonly type: ExportType
  readonly title: string
}

const types: Readonly<Record<ExportType, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Lines of a report from an answer that is none, where an API gives whole lists instead. */
export type MakeLines = (request: ExportRequest, signal: AbortSignal) => AsyncIterable<Uint8Array>

/**
 * Makes the file.
 * @throws HttpError when the server refuses; Error when the file could not be made
 */
export function makeFile(
  request: ExportRequest,
  signal: AbortSignal,
  makeLines: MakeLines,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  return fileOf(request, readLines(request, signal, makeLines), signal, onProgress)
}

/** The lines of a report as a file. @throws Error when the file could not be made */
export function fileOf(
  { type, title }: Pick<ExportRequest, 'type' | 'title'>,
  lines: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Blob> {
  return withWorker(types[type], signal, onProgress, async (say) => {
    say({ kind: 'start', type, title })
    for await (const bytes of lines) say({ kind: 'bytes', bytes }, [bytes.buffer])
    say({ kind: 'end' })
  })
}

/** Makes the file of a page about a record. */
export function workOut(report: RecordReport, signal: AbortSignal): Promise<Blob> {
  return withWorker(
    types.pdf,
    signal,
    () => undefined,
    async (say) => say({ kind: 'record', report }),
  )
}

type Say = (message: ToWorker, transfer?: Transferable[]) => void

async function withWorker(
  type: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  tell: (say: Say) => Promise<void>,
): Promise<Blob> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const file = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'progress') onProgress(data.progress)
      else if (data.kind === 'file') resolve(new Blob([data.bytes], { type }))
      else reject(new Error(data.message))
    })
    worker.addEventListener('error', () => reject(new Error(exportText.failed)))
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // The first failure is reported below; the second must not be an unhandled rejection.
  file.catch(() => undefined)
  try {
    const told = tell((message, transfer = []) => worker.postMessage(message, transfer)).then(() => file)
    return await Promise.race([told, file])
  } finally {
    worker.terminate()
  }
}

/** The lines of a report, in pieces as they come. */
export async function* readLines(
  request: ExportRequest,
  signal: AbortSignal,
  makeLines: MakeLines,
): AsyncGenerator<Uint8Array> {
  const { entity, query, group, sums = [], type } = request
  const params = encodeQuery({ ...query })
  if (group !== undefined) params.set('groups', group)
  if (sums.length > 0) params.set('sums', sums.join(','))
  params.set('formato', type)
  const headers = { Accept: 'application/x-ndjson' }
  const response = await requestStream(`${apiUrl}/${entity.endpoint}?${params}`, { headers, signal })
  const isReport = response.headers.get('content-type')?.includes('ndjson') === true
  if (!isReport) {
    await response.body?.cancel()
    yield* makeLines(request, signal)
    return
  }
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) yield piece.value
}
