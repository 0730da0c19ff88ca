/* Loaded with the first file, because the library is large. */
import { getDocumentProxy } from 'unpdf'
import { layDocument, type PageLine } from '#model/record/layPages'

const mostPages = 40

/**
 * @returns no lines when the file contains only images
 * @throws Error when the file is not a readable PDF
 */
export async function readPdf(file: Blob): Promise<readonly PageLine[]> {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  try {
    return await layDocument(document, mostPages)
  } finally {
    await document.destroy()
  }
}
