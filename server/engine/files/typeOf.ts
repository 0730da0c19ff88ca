/* Whether the bytes of a kept file are what a record calls it: pictures, which are drawn, and PDFs, which are opened. */
import type { StoredFiles } from '../contract'
import { isListedAs } from './fileTypes'

/** Where a PDF begins, at the latest. */
const head = 1024

/** Is it? Nothing is asked of other types, but a picture of a type that is not known is none. */
export async function isOfType(
  files: Pick<StoredFiles, 'find' | 'read'>,
  key: string,
  type: unknown,
): Promise<boolean> {
  if (typeof type !== 'string') return false
  if (type !== 'application/pdf' && (!type.startsWith('image/') || type.startsWith('image/vnd.'))) return true
  const file = await files.find(key)
  if (!file) return false
  const parts: Uint8Array[] = []
  for await (const part of files.read(file, 0, Math.min(head, file.size) - 1)) parts.push(part)
  return isListedAs(type, Buffer.concat(parts)) ?? false
}
