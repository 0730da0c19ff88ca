/* Streams the server's response through a worker that writes the file. Aborting stops both. */
import type { Entity } from '#model/entity/entity'
import type { Query } from '#model/query/query'
import { encodeQuery } from '#model/query/queryUrl'
import type { RecordReport } from '#model/report/recordReport'
import { apiUrl } from '../data/http'
import { requestStream } from '../data/requestStream'
import { exportText } from './messages'
import type { ExportType, FromWorker, Progress, ToWorker } from './reportWorker'

export interface ExportRequest {
  readonly entity: Entity
  readonly query: Pick<Query, 'filter' | 'q' | 'sort' | 'fields'>
  readonly group?: string
  /** Fields to sum, instead of those of the list. */
  readonly sums?: readonly string[]
  readonly type: ExportType
  readonly title: string
}

const types: Readonly<Record<ExportType, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Makes the report's lines in the browser, for APIs that respond with plain lists. */
export type MakeLines = (request: ExportRequest, signal: AbortSignal) => AsyncIterable<Uint8Array>

/** @throws HttpError when the server refuses; Error when the file could not be made */
export function makeFile(
  request: ExportRequest,
  signal: AbortSignal,
  makeLines: MakeLines,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  return fileOf(request, readLines(request, signal, makeLines), signal, onProgress)
}

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

export function renderRecordPdf(reports: readonly RecordReport[], signal: AbortSignal): Promise<Blob> {
  return withWorker(
    types.pdf,
    signal,
    () => undefined,
    async (say) => say({ kind: 'records', reports }),
  )
}

type PostMessage = (message: ToWorker, transfer?: Transferable[]) => void

async function withWorker(
  type: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  sendMessages: (say: PostMessage) => Promise<void>,
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
  // The failure is reported below; without this it would also be an unhandled rejection.
  file.catch(() => undefined)
  try {
    const sent = sendMessages((message, transfer = []) => worker.postMessage(message, transfer)).then(
      () => file,
    )
    return await Promise.race([sent, file])
  } finally {
    worker.terminate()
  }
}

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
