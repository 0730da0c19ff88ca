/* The thread that reads outlines: a file that is too much for it does not hold the page. */
import { mapText } from '../messages'
import { type OutlineFile, OutlineProblem, type ReadOptions } from './outlineFile'
import { readOutlines } from './readOutlines'

/** What the thread is asked. */
export interface ToReader {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly options: ReadOptions
}

/** What the thread answers. */
export type FromReader =
  | { readonly kind: 'file'; readonly file: OutlineFile }
  | { readonly kind: 'problem'; readonly message: string }

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  self.postMessage(answer(data))
})

function answer({ bytes, name, options }: ToReader): FromReader {
  try {
    return { kind: 'file', file: readOutlines(bytes, name, options) }
  } catch (error) {
    return { kind: 'problem', message: error instanceof OutlineProblem ? error.message : mapText.unreadable }
  }
}
