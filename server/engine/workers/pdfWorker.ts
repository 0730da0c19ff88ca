/* A separate process, because a hostile file may unpack to gigabytes or never end. */
import { layDocument } from '#model/record/layPages'
import { answerWork, tooLargeCode } from './answerWork'
import { limitBuffers } from './limitBuffers'
import type { PdfText } from './readPdf'

/** Bytes that one file may allocate in buffers; a growing buffer counts at each growth. */
const mostBytes = 200 * 1024 * 1024
/** Most pages that are read; a report has few. */
const mostPages = 40
/** Limits of the result; even dense print stays below them. */
const most = { cells: 40_000, letters: 250_000 } as const

const exceed = () => process.exit(tooLargeCode)
const restart = limitBuffers(mostBytes, exceed)

async function readPages(bytes: Uint8Array): Promise<PdfText> {
  restart()
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes, { verbosity: 0 })
  try {
    const lines = await layDocument(document, mostPages)
    const cells = lines.flatMap((line) => line.cells)
    const letters = cells.reduce((sum, { text }) => sum + text.length, 0)
    if (cells.length > most.cells || letters > most.letters) exceed()
    return { lines, pages: document.numPages, read: Math.min(document.numPages, mostPages) }
  } finally {
    await document.destroy()
  }
}

answerWork(readPages)
