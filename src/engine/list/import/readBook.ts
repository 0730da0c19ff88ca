/* Reads workbooks, HTML tables and XML Spreadsheet 2003. */
import type { CellObject, Range, WorkBook } from 'xlsx'
import { plainNumber } from '#model/import/cell'
import { momentOfSerial } from '#model/import/readMoment'
import type { Merge, SheetCells, SheetLine } from '#model/import/sheet'
import { importReadingText } from '#model/import/texts'
import { importLimits, type WireCell } from '#model/wire/record/import'
import { shownText } from './formatCell'
import { sheetText } from './messages'
import { SheetProblem } from './sheetProblem'

type Xlsx = typeof import('xlsx')

/** Error values as Brazilian spreadsheets name them. */
const errors: Readonly<Record<string, string>> = {
  '#N/A': '#N/D',
  '#NAME?': '#NOME?',
  '#VALUE!': '#VALOR!',
  '#NUM!': '#NÚM!',
  '#NULL!': '#NULO!',
}

/** @throws SheetProblem when the file is broken or too large */
export async function readBook(
  content: Uint8Array<ArrayBuffer> | string,
  markup?: 'html' | 'xml',
): Promise<readonly SheetCells[]> {
  const xlsx = await import('xlsx')
  let book: WorkBook
  try {
    const rows = importLimits.lines + 100
    // Formats distinguish codes from numbers, and formulas tell values that were never calculated.
    const needed = {
      cellNF: true,
      cellFormula: true,
      cellStyles: true,
      sheetStubs: true,
      cellHTML: false,
    } as const
    const common = { ...needed, dense: true, sheetRows: rows, raw: markup === 'html' }
    book =
      typeof content === 'string'
        ? xlsx.read(markup === 'html' ? spelledOut(content) : content, { ...common, type: 'string' })
        : xlsx.read(content, { ...common, type: 'array' })
  } catch {
    throw new SheetProblem(sheetText.unreadable)
  }
  if (book.SheetNames.length > importLimits.sheets)
    throw new SheetProblem(sheetText.tooManySheets(importLimits.sheets))
  const budget = { cells: 0 }
  return book.SheetNames.flatMap((name, at): readonly SheetCells[] => {
    const lines = linesOf(xlsx, book, name, budget)
    if (lines.length === 0) return []
    const merges = (book.Sheets[name]?.['!merges'] ?? []).slice(0, importLimits.lines).map(mergeOf)
    return [
      {
        name,
        lines,
        ...(merges.length > 0 && { merges }),
        ...(book.Workbook?.Sheets?.[at]?.Hidden && { isHidden: true }),
        ...(book.Workbook?.WBProps?.date1904 && { base1904: true }),
      },
    ]
  })
}

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
const signs: Readonly<Record<string, string>> = {
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  sup2: '²',
  sup3: '³',
  ndash: '–',
}

/** Decodes HTML entities of letters: `&ccedil;` and `&#231;` become `ç`. */
function spelledOut(page: string): string {
  return closed(page)
    .replace(/&([a-z])(acute|grave|circ|tilde|uml|cedil);/gi, (_, letter, mark) =>
      `${letter}${marks[String(mark).toLowerCase()]}`.normalize('NFC'),
    )
    .replace(/&(ordm|ordf|deg|sup2|sup3|ndash);/g, (all, name) => signs[String(name)] ?? all)
    .replace(/&#(x?)([0-9a-f]{2,6});/gi, (all, hex, digits) => {
      const code = Number.parseInt(String(digits), hex === '' ? 10 : 16)
      // Entities of markup characters stay encoded.
      return code > 62 && code <= 0x10ffff ? String.fromCodePoint(code) : String(all)
    })
}

/** Adds the closing tags of cells and rows that HTML allows to omit but the library requires. */
function closed(page: string): string {
  const count = (tag: RegExp) => page.match(tag)?.length ?? 0
  if (count(/<t[dhr][\s>]/gi) <= count(/<\/t[dhr]>/gi)) return page
  return page
    .replace(
      /<(t[dh])\b[^>]*>(?:(?!<\/?t(?:[dhr]|able|body|head|foot)\b).)*(?=<\/?t(?!able)|<\/table)/gis,
      '$&</$1>',
    )
    .replace(/<\/(t[dh])><\/\1>/gi, '</$1>')
    .replace(/<tr\b[^>]*>(?:(?!<\/?(?:tr|table)\b).)*(?=<tr\b|<\/table)/gis, '$&</tr>')
}

function mergeOf({ s, e }: Range): Merge {
  return { top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }
}

/** Iterates over the stored rows, because the declared range may be huge. */
function linesOf(xlsx: Xlsx, book: WorkBook, name: string, budget: { cells: number }): readonly SheetLine[] {
  const { '!data': data = [], '!rows': rows = [] } = book.Sheets[name] ?? {}
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const lines: SheetLine[] = []
  // `forEach` skips the holes of rows without cells.
  data.forEach((row, at) => {
    const cells: WireCell[] = []
    row?.forEach((cell, column) => {
      const value = cell ? cellOf(xlsx, cell, is1904) : null
      if (value === null) return
      if (column >= importLimits.columns)
        throw new SheetProblem(sheetText.tooManyColumns(importLimits.columns))
      while (cells.length < column) cells.push(null)
      cells.push(value)
    })
    budget.cells += cells.length
    if (cells.length > 0) lines.push({ line: at + 1, cells, ...(rows[at]?.hidden && { isHidden: true }) })
    mustFit(lines.length, budget.cells)
  })
  return lines
}

function mustFit(lines: number, cells: number): void {
  if (cells > importLimits.cells) throw new SheetProblem(sheetText.tooManyCells(importLimits.cells))
  if (lines > importLimits.lines + 1) throw new SheetProblem(sheetText.tooManyLines(importLimits.lines))
}

function cellOf({ SSF }: Xlsx, { t, v, w, z, f }: CellObject, is1904: boolean): WireCell {
  if (t === 'z') return f === undefined ? null : { erro: importReadingText.uncalculated }
  if (t === 'e') return { erro: errors[w ?? ''] ?? w ?? '#ERRO' }
  if (typeof v === 'string') return v.trim() === '' ? null : textCell(v)
  if (typeof v === 'boolean') return v
  if (typeof v !== 'number') return null
  const format = typeof z === 'string' ? z : 'General'
  const isDay = SSF.is_date(format)
  const moment = isDay ? momentOfSerial(v, is1904) : undefined
  const shown = shownText(SSF, format, isDay && is1904 ? v + 1462 : v)
  if (moment) {
    const { day, clock } = moment
    return { valor: clock === undefined ? day : `${day}T${clock}`, mostra: shown }
  }
  return shown === plainNumber(v) ? v : { valor: v, mostra: shown }
}

function textCell(text: string): WireCell {
  return text.length > importLimits.text ? { erro: importReadingText.tooLong(importLimits.text) } : text
}
