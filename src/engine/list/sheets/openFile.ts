/* Has a file read by a thread of its own; where there are none, here. */
import type { SheetCells } from '#model/import/sheet'
import { importLimits } from '#model/wire/record/import'
import { sheetText } from './messages'
import { type FileForm, readFile } from './readFile'
import { SheetProblem } from './sheetProblem'
import type { FromReader, ToReader } from './worker'

/** A thread that says nothing for so long has met more than it can hold, and is ended. */
const patienceMs = 60_000

/**
 * The sheets of a file that hold anything, in the form that is told.
 * @param patience milliseconds after which the thread is ended
 * @throws SheetProblem
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
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
        if (data.kind === 'sheets') resolve(data.sheets)
        else reject(new SheetProblem(data.message))
      })
      worker.postMessage({ bytes, form } satisfies ToReader, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
