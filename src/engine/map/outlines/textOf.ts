/* Decodes text. Valid UTF-8 is decoded as UTF-8, whatever the file declares. */

/** @param declared encoding named in the file, used when the bytes are not UTF-8 */
export function textOf(bytes: Uint8Array, declared?: string): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(singleByte(declared)).decode(bytes)
  }
}

export function singleByte(declared = ''): string {
  const label = declared.trim().toLowerCase()
  const [, page] = /^(?:ansi|cp|windows|ldid\/)?[\s-]?(125\d)$/.exec(label) ?? []
  const [, part] = /^(?:iso)?[\s-]?8859[\s-]?(\d{1,2})$/.exec(label) ?? []
  const name = page ? `windows-${page}` : part ? `iso-8859-${part}` : label
  try {
    const { encoding } = new TextDecoder(name)
    return encoding.startsWith('utf') ? 'windows-1252' : encoding
  } catch {
    return 'windows-1252'
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte beside the first ASCII character. */
function wideEncoding([first = 0, second = 0]: Uint8Array): string | undefined {
  const begins = (byte: number) => '<{['.includes(String.fromCharCode(byte))
  if ((first === 0xff && second === 0xfe) || (begins(first) && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && begins(second))) return 'utf-16be'
  return undefined
}
