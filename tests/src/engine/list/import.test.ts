/* Parsing spreadsheet files: encodings, and files rejected before they are unpacked. */
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { inPieces } from '#model/import/layOut'
import { importLimits } from '#model/wire/record/import'
import { readFile } from '../../../../src/engine/list/import/readFile'
import { SheetProblem } from '../../../../src/engine/list/import/sheetProblem'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Builds a zip file of one deflated part whose directory declares a false size. */
function zipOf(content: Uint8Array, name = 'xl/workbook.xml'): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content)
  const title = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(title.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  // The declared size is ten bytes.
  central.writeUInt32LE(10, 24)
  central.writeUInt16LE(title.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + title.length, 12)
  end.writeUInt32LE(30 + title.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, title, packed, central, title, end]))
}

/** Builds a zip file of several stored parts. */
function zipAll(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(title.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    local.copy(central, 16, 14, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, title, content)
    centrals.push(central, title)
    at += 30 + title.length + content.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}

describe('reading a spreadsheet file', () => {
  it('resolves no external or recursive XML entity of a workbook', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const packages = 'http://schemas.openxmlformats.org/package/2006'
    const workbook = (dtd: string, text: string) =>
      zipAll({
        '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
        '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Um" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE worksheet [${dtd}]><worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Antes${text}</t></is></c></row></sheetData></worksheet>`,
      })
    const growing = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('')
    expect((await readFile(workbook('', '')))[0]?.lines[0]?.cells).toEqual(['Antes'])
    for (const [dtd, text] of [
      ['<!ENTITY far SYSTEM "file:///etc/passwd">', '&far;'],
      [`<!ENTITY e0 "ha">${growing}`, '&e12;'],
    ] as const) {
      const [sheet] = await readFile(workbook(dtd, text)).catch(() => [])
      const cell = String(sheet?.lines[0]?.cells[0] ?? '')
      expect(cell).not.toMatch(/root:|haha/)
      expect(cell.length).toBeLessThan(100)
    }
  })

  it('accepts text in every encoding that Brazilian programs write', async () => {
    const text = 'Código;Não\r\n1;São João\r\n'
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    for (const bytes of [bytesOf(text), bytesOf(`\ufeff${text}`), latin(text), wide]) {
      expect((await readFile(bytes))[0]?.lines).toEqual([
        { line: 1, cells: ['Código', 'Não'] },
        { line: 2, cells: ['1', 'São João'] },
      ])
    }
  })

  it('reads workbooks by values and formats, with line numbers, errors reported and blanks as null', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['Dia', 'Hora', 'Certo', 'Valor'],
        [],
        [new Date(Date.UTC(2026, 1, 1)), new Date(Date.UTC(2026, 1, 1, 14, 30)), true, 2.5],
        ['  ', null, { t: 'e', v: 42 }],
      ],
      { UTC: true },
    )
    const book = utils.book_new(sheet, 'Um')
    utils.book_append_sheet(book, {}, 'Vazia')
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
    expect(await readFile(bytes)).toEqual([
      {
        name: 'Um',
        lines: [
          { line: 1, cells: ['Dia', 'Hora', 'Certo', 'Valor'] },
          {
            line: 3,
            cells: [
              { valor: '2026-02-01', mostra: '01/02/2026' },
              { valor: '2026-02-01T14:30:00', mostra: '01/02/2026' },
              true,
              2.5,
            ],
          },
          { line: 4, cells: [null, null, { erro: '#N/D' }] },
        ],
      },
    ])
  })

  it('rejects with a message files that are too large, corrupt, or larger unpacked than declared', async () => {
    const wide = utils.aoa_to_sheet([Array.from({ length: 300 }, (_, at) => `C${at}`)])
    const bomb = zipOf(new Uint8Array(4 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(10_000)
    await expect(readFile(bomb, { unpacked: 2 * 1024 * 1024 })).rejects.toThrow(
      /Descompactado, o arquivo passa de 2 MB/,
    )
    const wrong: readonly (readonly [Uint8Array<ArrayBuffer>, RegExp])[] = [
      [new Uint8Array(importLimits.bytes + 1), /passa de 25 MB/],
      [bytesOf('PK not a zip'), /Não foi possível ler/],
      [zipOf(bytesOf('<x>no workbook</x>'), 'x.txt'), /Não foi possível ler/],
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 3, 3]), /Não foi possível ler/],
      [Uint8Array.from([1, 0, 2]), /Não foi possível ler/],
      [new Uint8Array(write(utils.book_new(wide, 'x'), { type: 'array' })), /passa de 200 colunas/],
      [bytesOf(`${'a;'.repeat(250)}b`), /passa de 200 colunas/],
      [bytesOf('a\n'.repeat(importLimits.lines + 5)), /passa de 100.000 linhas/],
    ]
    for (const [bytes, words] of wrong) {
      await expect(readFile(bytes)).rejects.toThrow(words)
      await expect(readFile(bytes)).rejects.toBeInstanceOf(SheetProblem)
    }
  })

  it('sends the rows in batches that fit into one request', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 2, cells: ['ã'.repeat(100), at] }))
    const pieces = inPieces(lines)
    expect(pieces.flat().map(({ linha }) => linha)).toEqual(lines.map(({ line }) => line))
    for (const piece of pieces)
      expect(Buffer.byteLength(JSON.stringify({ linhas: piece }))).toBeLessThan(1024 * 1024)
  })
})
