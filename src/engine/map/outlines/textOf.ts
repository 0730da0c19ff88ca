/* The text of a file in the encoding that it is in, whatever it says: what is read as UTF-8 without a fault is UTF-8. */

/**
 * Decodes the bytes of a text.
 * @param declared an encoding that the file names, for what is not UTF-8
 */
export function textOf(bytes: Uint8Array, declared?: string): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(singleByte(declared)).decode(bytes)
  }
}

/** An encoding of single bytes by its name; that of Windows when the name says none. */
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

/** UTF-16 by its mark, or by the zero beside the first letter of XML or JSON. */
function wideEncoding([first = 0, second = 0]: Uint8Array): string | undefined {
  const begins = (byte: number) => '<{['.includes(String.fromCharCode(byte))
  if ((first === 0xff && second === 0xfe) || (begins(first) && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && begins(second))) return 'utf-16be'
  return undefined
}
