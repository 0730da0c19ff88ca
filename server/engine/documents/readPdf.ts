/*
 * Room: the texts of PDFs that people send. Hides the worker that reads them, and what ends it: time, memory, and what a
 * file unpacks to.
 */
import type { LaidLine } from '#model/record/layPages'
import { serverText } from '../messages'
import { createWorker, type Outcome } from '../workers/worker'

/** What was read of a PDF. */
export interface PdfText {
  /** None when it holds pictures only. */
  readonly lines: readonly LaidLine[]
  /** Pages that it has, and how many of them, from the first, were read. */
  readonly pages: number
  readonly read: number
}

/**
 * Reads the texts of a PDF, which may be broken.
 * @throws Problem too_slow when too many wait
 */
export type ReadPdf = (bytes: Uint8Array) => Promise<Outcome<PdfText>>

/** A way to the worker, which is started with the first file. */
export function createPdfReader(): ReadPdf {
  return createWorker<Uint8Array, PdfText>({
    program: new URL('./pdfWorker.js', import.meta.url),
    memoryMb: 256,
    patienceMs: 20_000,
    mostWaiting: { all: 40, one: 5 },
    busy: serverText.pdfsBusy,
  })
}
