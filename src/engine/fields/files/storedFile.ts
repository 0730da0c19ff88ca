import { isRow } from '#model/entity/jsonSchema'
import { formatDecimal } from '#model/formats/index'
import type { StoredFile } from '#model/wire/file'

/** Also true for files saved before they were uploaded to the server. */
export function isStoredFile(value: unknown): value is StoredFile {
  return isRow(value) && typeof value.nome === 'string' && typeof value.tamanho === 'number'
}

/** @example sizeText(2_048) // '2 KB' */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${formatDecimal(kilobytes, 0, 1)} KB`
    : `${formatDecimal(kilobytes / 1024, 0, 1)} MB`
}
