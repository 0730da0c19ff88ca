/* The texts of a PDF with their places, read in the browser. Loaded when the first file is chosen: the reader is a large library. */
import { getDocumentProxy } from 'unpdf'
import { type LaidLine, layDocument } from '#model/record/layPages'

/** Pages that are read; a report has few. */
const mostPages = 40

/**
 * The lines of a PDF file; none when it holds pictures only.
 * @throws Error when the file is no PDF that can be opened
 */
export async function readPdf(file: Blob): Promise<readonly LaidLine[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  try {
    return await layDocument(document, mostPages)
  } finally {
    await document.destroy()
  }
}
