// @module-tag extended
import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { jsPDF } from 'jspdf'
import { describe, expect, it } from 'vitest'
import { textOfLines } from '#model/record/layPages'
import { createPdfReader } from '../../../../server/engine/workers/readPdf'
import { makePdf } from '../../../support/pdf'

const mebibyte = 1024 * 1024
const spaces = Buffer.alloc(112 * mebibyte, ' ')
const bombs = {
  'one stream': [{ packed: deflateSync(spaces), filters: ['FlateDecode'] }],
  'a stream packed twice': [
    { packed: deflateSync(deflateSync(spaces)), filters: ['FlateDecode', 'FlateDecode'] },
  ],
  'runs of one letter': [
    { packed: Buffer.alloc(2 * mebibyte, Buffer.from([0x81, 0x20])), filters: ['RunLengthDecode'] },
  ],
  'many streams': Array.from({ length: 20 }, () => ({
    packed: deflateSync(Buffer.alloc(20 * mebibyte, ' ')),
    filters: ['FlateDecode'],
  })),
}

function report(pages: number): Uint8Array {
  const document = new jsPDF()
  for (let page = 1; page <= pages; page++) {
    if (page > 1) document.addPage()
    document.text(`Amostra da folha ${page}`, 20, 20)
  }
  return new Uint8Array(document.output('arraybuffer'))
}

describe('a PDF file', () => {
  const read = createPdfReader()

  it.each(Object.entries(bombs))(
    'that decompresses to too much is refused: %s',
    async (_name, pages) => {
      const bytes = makePdf(pages)
      expect(bytes.length).toBeLessThan(3 * mebibyte)
      expect(await read(bytes)).toEqual({ refused: 'large' })
      const next = await read(report(1))
      expect('made' in next && textOfLines(next.made.lines)).toBe('Amostra da folha 1')
    },
    240_000,
  )

  it('with endless text is refused', async () => {
    const text = '1 0 0 1 5 5 Tm (a long text) Tj\n'.repeat(30_000)
    const page = { packed: deflateSync(`BT /F1 6 Tf ${text} ET`), filters: ['FlateDecode'] }
    expect(await read(makePdf([page]))).toEqual({ refused: 'large' })
  }, 240_000)

  it('with invalid content is reported as broken', async () => {
    expect(await read(new TextEncoder().encode('%PDF-1.4 nothing\n%%EOF'))).toEqual({ refused: 'broken' })
  }, 240_000)

  it('of 200 pages is read up to page 40 with a note', async () => {
    const outcome = await read(report(200))
    expect(outcome).toMatchObject({ made: { pages: 200, read: 40 } })
    const lines = 'made' in outcome ? outcome.made.lines : []
    expect(lines).toHaveLength(40)
    expect(textOfLines(lines)).toMatch(/folha 40$/)
  }, 240_000)
})

it('decoders of user files only run in workers', () => {
  const readers = /from '(?:unpdf|@jsquash\/[^']+)'|import\('(?:unpdf|@jsquash\/[^']+)'\)/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const users = files.filter((name) => readers.test(readFileSync(`server/${name}`, 'utf8')))
  expect(users.sort()).toEqual(['engine/pictures/pictureWorker.ts', 'engine/workers/pdfWorker.ts'])
})
