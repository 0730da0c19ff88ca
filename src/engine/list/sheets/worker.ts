/* The thread that reads sheets: a file that is too much for it does not hold the page. */
import { sheetText } from './messages'
import { readFile, type SheetCells, SheetProblem } from './readFile'

/** What the thread answers. */
export type FromReader =
  | { readonly kind: 'sheets'; readonly sheets: readonly SheetCells[] }
  | { readonly kind: 'problem'; readonly message: string }

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  readFile(data).then(
    (sheets) => self.postMessage({ kind: 'sheets', sheets } satisfies FromReader),
    (error: unknown) => {
      const message = error instanceof SheetProblem ? error.message : sheetText.unreadable
      self.postMessage({ kind: 'problem', message } satisfies FromReader)
    },
  )
})
