/* Reads a file in a worker, or on the main thread where workers are unavailable. */
import type { SheetCells } from '#model/import/sheet'
import { importLimits } from '#model/wire/record/import'
import { sheetText } from './messages'
import { type FileForm, readFile } from './readFile'
import { SheetProblem } from './sheetProblem'
import type { ReaderRequest, ReaderResponse } from './worker'

/** A worker without an answer for this long has run out of memory and is terminated. */
const patienceMs = 60_000

/**
 * @param patience milliseconds after which the worker is terminated
 * @throws SheetProblem when the file cannot be read
 */
export async function openFile(
  file: File,
  form: FileForm = {},
  patience = patienceMs,
): Promise<readonly SheetCells[]> {
  if (file.size > importLimits.bytes) throw new SheetProblem(sheetText.tooLarge(importLimits.bytes))
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (typeof Worker === 'undefined') return readFile(bytes, form)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<readonly SheetCells[]>((resolve, reject) => {
      const fail = () => reject(new SheetProblem(sheetText.unreadable))
      const endIt = () => reject(new SheetProblem(sheetText.tooSlow(patience / 1000)))
      timer = setTimeout(endIt, patience)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderResponse>) => {
        if (data.kind === 'sheets') resolve(data.sheets)
        else reject(new SheetProblem(data.message))
      })
      worker.postMessage({ bytes, form } satisfies ReaderRequest, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
