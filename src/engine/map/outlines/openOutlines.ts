/* Parses a file in a worker, or on the main thread where workers are unavailable. */
import { mapText } from '../messages'
import { outlineLimits } from './limits'
import { type OutlineFile, type OutlineOptions, OutlineProblem } from './outlineFile'
import type { WorkerRequest, WorkerResponse } from './worker'

/**
 * @param patience milliseconds after which the worker is terminated
 * @throws OutlineProblem with a message for users
 */
export async function openOutlines(
  file: File,
  options: OutlineOptions = {},
  patience: number = outlineLimits.patience,
): Promise<OutlineFile> {
  if (file.size > outlineLimits.bytes) throw new OutlineProblem(mapText.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (typeof Worker === 'undefined') {
    const { readOutlines } = await import('./readOutlines')
    return readOutlines(bytes, file.name, options)
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<OutlineFile>((resolve, reject) => {
      const fail = (message: string) => reject(new OutlineProblem(message))
      timer = setTimeout(() => fail(mapText.tooLong), patience)
      worker.addEventListener('error', () => fail(mapText.unreadable))
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
        if (data.kind === 'file') resolve(data.file)
        else fail(data.message)
      })
      worker.postMessage({ bytes, name: file.name, options } satisfies WorkerRequest, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
