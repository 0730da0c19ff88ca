/*
 * The cells of a spreadsheet's sheets, or of a CSV. Hides the library, which is loaded on demand, and encodings.
 * Gives values, never formulas: the result saved in the file counts; a CSV is all text.
 */
import type { Cell } from '#model/import/readCell'

/** Most bytes of a file. */
export const mostBytes = 5 * 1024 * 1024
/** Most lines that are read. */
export const mostLines = 20_000

/** Cells by line; the first of them stands on this line of the file. */
export interface Sheet {
  readonly name: string
  readonly cells: readonly (readonly Cell[])[]
  readonly firstLine: number
}

/** Reads the sheets of a file that hold anything. @throws when it is no spreadsheet */
export async function readSheets(file: File): Promise<readonly Sheet[]> {
  const { read, utils } = await import('xlsx')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Every workbook is a zip or, in the old format, a compound file.
  const isWorkbook = [0x50, 0xd0].includes(bytes[0] ?? 0) && [0x4b, 0xcf].includes(bytes[1] ?? 0)
  const options = { cellFormula: false, cellHTML: false, sheetRows: mostLines + 1, dense: true } as const
  const book = isWorkbook
    ? read(bytes, { ...options, type: 'array', cellDates: true, UTC: true })
    : read(decode(bytes), { ...options, type: 'string', raw: true })
  return book.SheetNames.flatMap((name): Sheet | readonly Sheet[] => {
    const sheet = book.Sheets[name]
    const range = sheet?.['!ref']
    if (!sheet || range === undefined) return []
    const cells = utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, UTC: true, blankrows: true })
    return { name, cells, firstLine: utils.decode_range(range).s.r + 1 }
  })
}

/** Text in the encoding of the web, or in that of older Brazilian programs. */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error('Not a text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
