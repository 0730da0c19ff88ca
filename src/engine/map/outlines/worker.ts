/* Parses in a worker, so that a large file does not block the page. */
import { mapText } from '../messages'
import { type OutlineFile, type OutlineOptions, OutlineProblem } from './outlineFile'
import { readOutlines } from './readOutlines'

export interface WorkerRequest {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly options: OutlineOptions
}

export type WorkerResponse =
  | { readonly kind: 'file'; readonly file: OutlineFile }
  | { readonly kind: 'problem'; readonly message: string }

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(answer(data))
})

function answer({ bytes, name, options }: WorkerRequest): WorkerResponse {
  try {
    return { kind: 'file', file: readOutlines(bytes, name, options) }
  } catch (error) {
    return { kind: 'problem', message: error instanceof OutlineProblem ? error.message : mapText.unreadable }
  }
}
