/* The texts of a PDF with their places, read on the server. Loaded when the first file is read: the reader is a large library. */
import { type LaidLine, layPages } from '#model/record/layPages'

/** Pages that are read; a report has few. */
const mostPages = 40

/** The lines of a PDF; none when it holds pictures only or cannot be opened. */
export async function readPages(bytes: Uint8Array): Promise<readonly LaidLine[]> {
  const { extractTextItems, getDocumentProxy } = await import('unpdf')
  try {
    // The reader keeps the bytes it is given.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    try {
      const { items } = await extractTextItems(document)
      return layPages(items.slice(0, mostPages))
    } finally {
      await document.destroy()
    }
  } catch {
    return []
  }
}
