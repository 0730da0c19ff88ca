/* The text of a PDF, read on the server. Loaded when the first file is read: the reader is a large library. */

/** Pages that are read; a report has few. */
const mostPages = 40

/** The text of a PDF, a line per line; empty when it holds pictures only or cannot be opened. */
export async function readText(bytes: Uint8Array): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  try {
    // The reader keeps the bytes it is given.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    try {
      const { text } = await extractText(document)
      return text.slice(0, mostPages).join('\n').trim()
    } finally {
      await document.destroy()
    }
  } catch {
    return ''
  }
}
