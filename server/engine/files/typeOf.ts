/* Whether the bytes of a kept file are what a record calls it: pictures, which are drawn, and PDFs, which are opened. */
import type { StoredFiles } from '../contract'

const beginnings: Readonly<Record<string, RegExp>> = {
  'application/pdf': /%PDF-/,
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
  'image/bmp': /^BM/,
  'image/tiff': /^(?:II\*\0|MM\0\*)/,
  'image/heic': /^[\s\S]{4}ftyp/,
}
/** Where a PDF begins, at the latest. */
const head = 1024

/** Is it? Nothing is asked of other types, but a picture of a type that is not known is none. */
export async function isOfType(
  files: Pick<StoredFiles, 'find' | 'read'>,
  key: string,
  type: unknown,
): Promise<boolean> {
  if (typeof type !== 'string') return false
  const beginning = beginnings[type]
  if (!beginning) return !type.startsWith('image/') || type.startsWith('image/vnd.')
  const file = await files.find(key)
  if (!file) return false
  const parts: Uint8Array[] = []
  for await (const part of files.read(file, 0, Math.min(head, file.size) - 1)) parts.push(part)
  return beginning.test(Buffer.concat(parts).toString('latin1'))
}
