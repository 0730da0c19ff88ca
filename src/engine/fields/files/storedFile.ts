/* What people read of a file that a record keeps. */
import { isRow } from '#model/entity/jsonSchema'
import { formatDecimal } from '#model/formats/index'
import type { StoredFile } from '#model/wire/file'

/** Whether a value is a file kept on the server, or one older than that. */
export function isStoredFile(value: unknown): value is StoredFile {
  return isRow(value) && typeof value.nome === 'string' && typeof value.tamanho === 'number'
}

/** A number of bytes for people. @example sizeText(2_048) // '2 KB' */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${formatDecimal(kilobytes, 0, 1)} KB`
    : `${formatDecimal(kilobytes / 1024, 0, 1)} MB`
}
