import { describe, expect, it } from 'vitest'
import { detectFile, fileTypes } from '../../../server/engine/files/fileTypes'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const latin = (text: string) => Buffer.from(text, 'latin1')
const boxOf = (...brands: readonly string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + brands.length * 4]),
    latin(`ftyp${brands.join('')}`),
    Buffer.alloc(64),
  ])
const zipOf = (name: string) =>
  Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(26), latin(name), Buffer.alloc(20)])
const oldOf = (part: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(part, 'utf16le')])
const odfOf = (kind: string) => zipOf(`mimetypeapplication/vnd.oasis.opendocument.${kind}`)

/** The first bytes of a file of each type, by its first extension. */
const samples: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(20)]),
  png: Buffer.concat([latin('\x89PNG\r\n\x1a\n'), Buffer.alloc(20)]),
  jpg: Buffer.concat([latin('\xff\xd8\xff\xe0'), Buffer.alloc(20)]),
  gif: Buffer.concat([latin('GIF89a'), Buffer.alloc(20)]),
  webp: Buffer.concat([latin('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(20)]),
  bmp: Buffer.concat([latin('BM\x40\0\0\0\0\0\0\0'), Buffer.alloc(40)]),
  tif: Buffer.concat([latin('II*\0'), Buffer.alloc(20)]),
  heic: boxOf('heic', '\0\0\0\0', 'mif1', 'heic'),
  docx: zipOf('word/document.xml'),
  xlsx: zipOf('xl/workbook.xml'),
  pptx: zipOf('ppt/presentation.xml'),
  odt: odfOf('text'),
  ods: odfOf('spreadsheet'),
  odp: odfOf('presentation'),
  doc: oldOf('WordDocument'),
  xls: oldOf('Workbook'),
  ppt: oldOf('PowerPoint Document'),
  msg: oldOf('__properties_version1.0'),
  rtf: latin('{\\rtf1 a}'),
  txt: latin('Bom dia; segue o laudo.\n'),
  dwg: Buffer.concat([latin('AC1027'), Buffer.alloc(20)]),
  gpkg: Buffer.concat([latin('SQLite format 3\0'), Buffer.alloc(20)]),
  kmz: zipOf('doc.kml'),
  zip: zipOf('leia.txt'),
  rar: Buffer.concat([latin('Rar!\x1a\x07'), Buffer.alloc(20)]),
  '7z': Buffer.concat([latin("7z\xbc\xaf'\x1c"), Buffer.alloc(20)]),
  p7s: Buffer.concat([Buffer.from([0x30, 0x82, 1, 0]), Buffer.alloc(20)]),
  mp4: boxOf('isom', '\0\0\0\0', 'mp41'),
  mov: boxOf('qt  ', '\0\0\0\0'),
  '3gp': boxOf('3gp4', '\0\0\0\0'),
  webm: Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(20)]),
  avi: Buffer.concat([latin('RIFF\0\0\0\0AVI '), Buffer.alloc(20)]),
  m4a: boxOf('M4A ', '\0\0\0\0'),
  mp3: Buffer.concat([latin('ID3\x03\0\0'), Buffer.alloc(20)]),
  ogg: Buffer.concat([latin('OggS'), Buffer.alloc(20)]),
  wav: Buffer.concat([latin('RIFF\0\0\0\0WAVE'), Buffer.alloc(20)]),
  amr: Buffer.concat([latin('#!AMR\n'), Buffer.alloc(20)]),
}
const sampleOf = ({ extensions: [first = ''], family }: (typeof fileTypes)[number]) =>
  samples[first] ?? (family === 'text' ? samples.txt : undefined)

describe('an uploaded file', () => {
  it('of every listed type is accepted under each of its extensions', () => {
    for (const type of fileTypes) {
      const bytes = sampleOf(type)
      expect(bytes, type.type).toBeDefined()
      for (const extension of type.extensions)
        expect(detectFile(`a.${extension}`, bytes ?? Buffer.alloc(0))).toEqual({
          type: type.type,
          name: `a.${extension}`,
        })
    }
  })

  it('with another extension is renamed within its family and refused otherwise', () => {
    const wrong: string[] = []
    for (const own of fileTypes) {
      const bytes = sampleOf(own) ?? Buffer.alloc(0)
      for (const named of fileTypes) {
        const judged = detectFile(`a.${named.extensions[0]}`, bytes)
        const isFamily = own.family !== undefined && own.family === named.family
        // Office documents and maps are archives too, and a signature can be text.
        const isAlso = named.isOf(bytes)
        const isTaken = 'type' in judged
        if (isTaken !== (isFamily || isAlso)) wrong.push(`${own.extensions[0]} as .${named.extensions[0]}`)
        if ('type' in judged && !isAlso) {
          const type = fileTypes.find((each) => each.type === judged.type)
          if (!type?.isOf(bytes)) wrong.push(`${own.extensions[0]} is called ${judged.type}`)
          if (!type?.extensions.some((each) => judged.name === `a.${each}`)) wrong.push(judged.name)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('is never accepted as a program, and a page only as inert text', () => {
    const programs = [
      'MZ\x90\0\x03\0\0\0\x04\0',
      '\x7fELF\x02\x01\x01\0',
      '\xca\xfe\xba\xbe\0\0\0\x34',
      '\0asm\x01\0\0\0',
    ]
    const pages = [
      '<!DOCTYPE html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    ]
    const extensions = fileTypes.flatMap((each) => each.extensions)
    const texts = new Set(fileTypes.flatMap(({ family, extensions: own }) => (family === 'text' ? own : [])))
    for (const extension of [...extensions, 'exe', 'html', 'svg', 'js', 'bat']) {
      for (const program of programs)
        expect([extension, detectFile(`x.${extension}`, latin(program))]).toEqual([
          extension,
          { wrong: extensions.includes(extension) ? 'content' : 'extension' },
        ])
      for (const page of pages) {
        const judged = detectFile(`x.${extension}`, latin(page))
        expect([extension, 'type' in judged]).toEqual([extension, texts.has(extension)])
        expect(JSON.stringify(judged)).not.toMatch(/html|svg\+|javascript/)
      }
    }
  })

  it('is classified by its content when extensions and first bytes are ambiguous', () => {
    const cases: readonly (readonly [name: string, bytes: Buffer | undefined, judged: unknown])[] = [
      ['foto.heic', samples.jpg, { type: 'image/jpeg', name: 'foto.jpg' }],
      ['foto.HEIC', samples.mp4, { wrong: 'content' }],
      ['foto.heic', boxOf('avif', '\0\0\0\0', 'mif1'), { wrong: 'content' }],
      ['foto.jpg', samples.heic, { type: 'image/heic', name: 'foto.heic' }],
      ['filme.mp4', samples.heic, { wrong: 'content' }],
      ['foto.jpg', samples.webp, { type: 'image/webp', name: 'foto.webp' }],
      ['tabela.xls', samples.xlsx, { type: sheetType, name: 'tabela.xlsx' }],
      ['tabela.docx', samples.zip, { wrong: 'content' }],
      ['tabela.csv', samples.pdf, { wrong: 'content' }],
      ['tabela.csv', latin('BM;Nome\n1;2\n'), { type: 'text/csv', name: 'tabela.csv' }],
      ['nota.txt', Buffer.from('\ufeffolá', 'utf16le'), { type: 'text/plain', name: 'nota.txt' }],
      ['som.mp3', Buffer.from('\ufeffolá', 'utf16le'), { wrong: 'content' }],
    ]
    for (const [name, bytes = Buffer.alloc(0), judged] of cases) {
      expect([name, detectFile(name, bytes)]).toEqual([name, judged])
    }
  })
})
