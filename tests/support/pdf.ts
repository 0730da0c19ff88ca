// Handwritten PDFs, whose streams are defined by the test.

/** The bytes of a stream in the file, and its filters. */
export interface PdfStream {
  readonly packed: Uint8Array
  /** Names of filters, in the order in which they were applied. */
  readonly filters: readonly string[]
}

/** A PDF with one page per stream. */
export function makePdf(pages: readonly PdfStream[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const places: number[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const addObject = (number: number, ...content: readonly (string | Uint8Array)[]) => {
    places[number] = length
    add(`${number} 0 obj\n`)
    for (const part of content) add(part)
    add('\nendobj\n')
  }
  add('%PDF-1.7\n')
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  addObject(1, '<< /Type /Catalog /Pages 2 0 R >>')
  addObject(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  addObject(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, { packed, filters }] of pages.entries()) {
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    addObject(
      4 + 2 * at,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${resources} /Contents ${5 + 2 * at} 0 R >>`,
    )
    const names = filters.map((name) => `/${name}`).join(' ')
    addObject(
      5 + 2 * at,
      `<< /Length ${packed.length} /Filter [${names}] >>\nstream\n`,
      packed,
      '\nendstream',
    )
  }
  const start = length
  const count = 4 + 2 * pages.length
  add(`xref\n0 ${count}\n0000000000 65535 f \n`)
  for (let number = 1; number < count; number++) {
    add(`${String(places[number]).padStart(10, '0')} 00000 n \n`)
  }
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(parts))
}
