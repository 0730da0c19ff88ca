/* Small files that unpack to far more than allowed: an archive, a spreadsheet, a picture and a PDF. */
import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'

/** A file to upload, and its declared type. */
export interface HostileFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const unpacked = 112_000_000
const empty = new Uint8Array(unpacked)

/** The files, newly generated. */
export function hostileFiles(): readonly HostileFile[] {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return [
    { name: 'bomba.zip', type: 'application/zip', bytes: packed({ 'a.txt': empty }) },
    {
      name: 'bomba.xlsx',
      type: sheet,
      bytes: packed({ '[Content_Types].xml': empty.subarray(0, 1), 'xl/worksheets/sheet1.xml': empty }),
    },
    { name: 'bomba.png', type: 'image/png', bytes: picture(20_000, 5_000) },
    { name: 'bomba.pdf', type: 'application/pdf', bytes: document() },
  ]
}

function packed(parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ ...parts }))
}

/** A grey picture with one byte per pixel. */
function picture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return new Uint8Array(
    Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** One page with an endless amount of text. */
function document(): Uint8Array<ArrayBuffer> {
  const text = 'BT /F 9 Tf (Texto) Tj ET\n'
  const stream = deflateSync(Buffer.from(text.repeat(Math.ceil(unpacked / text.length))))
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >> endobj
4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
5 0 obj << /Length ${stream.length} /Filter /FlateDecode >> stream
`
  const tail = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)]))
}
