/* The text of a PDF, read in the browser. Loaded when the first file is chosen: the reader is a large library. */
import { extractText, getDocumentProxy } from 'unpdf'

/** Pages that are read; a report has few. */
const mostPages = 40

/**
 * The text of a PDF file, a line per line; empty when it holds pictures only.
 * @throws Error when the file is no PDF that can be opened
 */
export async function readPdf(file: Blob): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  try {
    const { text } = await extractText(document)
    return text.slice(0, mostPages).join('\n').trim()
  } finally {
    await document.destroy()
  }
}
