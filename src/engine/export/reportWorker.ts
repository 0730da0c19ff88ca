/* Writes a file from report lines; the library is loaded with the first line. */

import type { RecordReport } from '#model/report/recordReport'
import type { ReportHead } from '#model/report/report'
import { fileText } from './fileMessages'
import { exportText } from './messages'
import { readHead, readItems } from './reportLines'
import type { ReportWriter } from './writePdf'

export type ExportType = 'xlsx' | 'pdf'

/** Messages to the worker: `start`, then the response in `bytes`, then `end`. */
export type ToWorker =
  | { readonly kind: 'start'; readonly type: ExportType; readonly title: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  /** Pages of records, sent in one message. */
  | { readonly kind: 'records'; readonly reports: readonly RecordReport[] }

export interface Progress {
  readonly step: 'reading' | 'writing'
  readonly done: number
  readonly total: number
}

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failure'; readonly message: string }

/** The message interface of the worker thread: `self`, or a fake in tests. */
export interface WorkerPort {
  postMessage(message: FromWorker, options?: { transfer: Transferable[] }): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}

async function startWriter(type: ExportType, title: string, head: ReportHead): Promise<ReportWriter> {
  if (type === 'pdf') return (await import('./writePdf')).startPdf(head, title)
  return (await import('#model/report/workbook')).startWorkbook(head)
}

export function serveReport(port: WorkerPort): void {
  let last: Promise<void> = Promise.resolve()
  let read: ReturnType<typeof createReader> | undefined
  const fail = (error: unknown) =>
    port.postMessage({ kind: 'failure', message: error instanceof Error ? error.message : exportText.failed })

  async function take(message: ToWorker): Promise<void> {
    if (message.kind === 'start') read = createReader(message.type, message.title, port)
    else if (message.kind === 'bytes') await read?.add(message.bytes)
    else {
      const bytes =
        message.kind === 'records'
          ? (await import('./writeRecordPdf')).writeRecordPdf(...message.reports)
          : await read?.finish()
      if (bytes) port.postMessage({ kind: 'file', bytes }, { transfer: [bytes.buffer] })
    }
  }
  port.addEventListener('message', ({ data }) => {
    // Messages that arrive while a library is loading are processed in order afterwards.
    last = last.then(() => take(data)).catch(fail)
  })
}

function createReader(type: ExportType, title: string, port: WorkerPort) {
  const decoder = new TextDecoder()
  let head: ReportHead | undefined
  let writer: ReportWriter | undefined
  let rest = ''
  let rows = 0
  const tell = (step: Progress['step'], done: number) =>
    port.postMessage({ kind: 'progress', progress: { step, done, total: head?.total ?? 0 } })

  async function takeLine(line: string): Promise<void> {
    if (!head || !writer) {
      head = readHead(line)
      writer = await startWriter(type, title, head)
    } else {
      const items = readItems(line)
      writer.add(items)
      rows += items.filter(Array.isArray).length
    }
    tell('reading', rows)
  }

  return {
    async add(bytes: Uint8Array): Promise<void> {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) await takeLine(line)
    },
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      if (rest !== '' || !head || !writer || rows < head.total) throw new Error(fileText.incomplete)
      return writer.finish((written) => tell('writing', written))
    },
  }
}
