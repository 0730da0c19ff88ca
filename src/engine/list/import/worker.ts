/* The worker that reads spreadsheets, so that a huge file cannot freeze the page. */
import type { SheetCells } from '#model/import/sheet'
import { sheetText } from './messages'
import { type FileForm, readFile } from './readFile'
import { SheetProblem } from './sheetProblem'

export interface ReaderRequest {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly form: FileForm
}

export type ReaderResponse =
  | { readonly kind: 'sheets'; readonly sheets: readonly SheetCells[] }
  | { readonly kind: 'problem'; readonly message: string }

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  readFile(data.bytes, data.form).then(
    (sheets) => self.postMessage({ kind: 'sheets', sheets } satisfies ReaderResponse),
    (error: unknown) => {
      const message = error instanceof SheetProblem ? error.message : sheetText.unreadable
      self.postMessage({ kind: 'problem', message } satisfies ReaderResponse)
    },
  )
})
