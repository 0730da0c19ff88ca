/* Compares a file's bytes with the type that a record claims, for images and PDFs. */
import type { StoredFiles } from '../contract'
import { isListedAs } from './fileTypes'

/** A PDF header must begin within this many bytes. */
const head = 1024

/** Other types are not checked, but unknown image types are rejected. */
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
