/* Extracts text from uploaded PDFs. Hides the worker process and its limits of time, memory and output. */
import type { PageLine } from '#model/record/layPages'
import { serverText } from '../messages'
import { createWorker, type JobOutcome } from './worker'

export interface PdfText {
  /** Empty if the PDF only contains images. */
  readonly lines: readonly PageLine[]
  /** Total pages, and how many of them were read, starting with the first. */
  readonly pages: number
  readonly read: number
}

/** @throws Problem too_slow when too many wait */
export type ExtractPdf = (bytes: Uint8Array) => Promise<JobOutcome<PdfText>>

export function createPdfReader(): ExtractPdf {
  return createWorker<Uint8Array, PdfText>({
    program: new URL('./pdfWorker.js', import.meta.url),
    memoryMb: 256,
    patienceMs: 20_000,
    mostWaiting: { all: 40, one: 5 },
    busy: serverText.pdfsBusy,
  })
}
