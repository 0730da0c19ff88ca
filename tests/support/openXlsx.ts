/*
 * Reads a workbook without the library that wrote it: the zip by its directory, the sheet by its XML.
 * Supports just enough of the format to tell what a spreadsheet would display.
 */
import { inflateRawSync } from 'node:zlib'

/** A cell as stored in the file. */
export interface SheetCell {
  readonly value: string | number
  /** The number format. */
  readonly format?: string
  readonly hasFormula: boolean
}

/** The first sheet of a workbook: rows of cells, and column widths in characters. */
export interface Sheet {
  readonly rows: readonly (readonly (SheetCell | undefined)[])[]
  readonly widths: readonly number[]
}

/** Built-in formats by number. */
const builtIn: Readonly<Record<string, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
}

/** Opens the first sheet. */
export function openXlsx(bytes: Uint8Array): Sheet {
  const files = unzip(Buffer.from(bytes))
  const part = (name: string) => files.get(name) ?? ''
  const strings = all(part('xl/sharedStrings.xml'), /<si>(.*?)<\/si>/gs).map(([, item = '']) => textOf(item))
  const styles = part('xl/styles.xml')
  const custom = new Map(
    all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id, code]) => [
      id,
      decode(code ?? ''),
    ]),
  )
  const cellStyles = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? ''
  const formats = all(cellStyles, /<xf numFmtId="(\d+)"/g).map(
    ([, id = '0']) => custom.get(id) ?? builtIn[id] ?? id,
  )
  const sheet = part('xl/worksheets/sheet1.xml')
  const rows = all(sheet, /<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs).map(([, row = '']) => {
    const cells: (SheetCell | undefined)[] = []
    for (const [, letters = '', attributes = '', body = ''] of all(
      row,
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      cells[placeOf(letters)] = readCell(attributes, body)
    }
    return cells
  })
  return { rows, widths: all(sheet, /<col [^>]*width="([\d.]+)"/g).map(([, width]) => Number(width)) }

  function readCell(attributes: string, body: string): SheetCell | undefined {
    const type = /t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    const value = /<v>(.*?)<\/v>/s.exec(body)?.[1]
    if (value === undefined) return undefined
    const hasFormula = /<f[ >]/.test(body)
    if (type === 's') return { value: strings[Number(value)] ?? '', hasFormula }
    if (type !== 'n') return { value: decode(value), hasFormula }
    return {
      value: Number(value),
      format: formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)],
      hasFormula,
    }
  }
}

/** Only the values, with null for empty cells. */
export function valuesOf(sheet: Sheet): (string | number | null)[][] {
  return sheet.rows.map((row) => Array.from(row, (cell) => cell?.value ?? null))
}

function all(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)]
}

function textOf(xml: string): string {
  return all(xml, /<t[^>]*>(.*?)<\/t>/gs)
    .map(([, text = '']) => decode(text))
    .join('')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(xml: string): string {
  return xml
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      decimal
        ? String.fromCodePoint(Number(decimal))
        : hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : (entities[name] ?? whole),
    )
    .replace(/_x([\dA-F]{4})_/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function placeOf(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Contents of a zip by name, read from the directory at its end. */
function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + size)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
