import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordReport, ReportChart } from '#model/report/recordReport'
import { writeRecordPdf } from '../../../../src/engine/export/writeRecordPdf'

/** A grey pixel as the smallest possible JPEG. */
const jpeg =
  '/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAADAAQBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k='
const title = 'Sítio Ação – São João'
const empty: RecordReport = {
  title,
  told: 'Sítio · código 1',
  author: 'Ana Conceição',
  at: '2026-11-20T12:00:00.000Z',
  sections: [],
  pictures: [],
  charts: [],
  relations: [],
  signatures: [],
}
const ticks = [0, 5, 10].map((value) => ({ value, text: String(value) }))
const bars: ReportChart = {
  title: 'Sacas',
  isLine: false,
  labels: ['jan', 'fev', 'mar', 'abr'],
  values: [3, null, 0.5, 10],
  ticks,
  limits: [{ value: 8, text: 'Máximo 8' }],
}
const corner = [-45.1, -21.2] as const
const ring = [corner, [-45.1, -21.1], [-45.0, -21.1], [-45.0, -21.2], corner] as const
const hole = [
  [-45.06, -21.16],
  [-45.06, -21.14],
  [-45.04, -21.14],
  [-45.06, -21.16],
] as const

interface PdfPage {
  readonly width: number
  readonly height: number
  /** The drawing operators. */
  readonly steps: readonly { readonly name: string; readonly numbers: readonly number[] }[]
}

interface ParsedPdf {
  readonly images: readonly { readonly width: number; readonly height: number }[]
  readonly pages: readonly PdfPage[]
}

/** Parses the pages of a jsPDF file, which has one object per page and one for its content stream. */
function readPdf(bytes: Uint8Array): ParsedPdf {
  const text = Buffer.from(bytes).toString('latin1')
  const images = [...text.matchAll(/\/Subtype \/Image\s+\/Width (\d+)\s+\/Height (\d+)/g)].map(
    ([, width, height]) => ({ width: Number(width), height: Number(height) }),
  )
  const pages = [
    ...text.matchAll(
      /\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\][\s\S]*?\/Contents (\d+) 0 R/g,
    ),
  ]
  return {
    images,
    pages: pages.map(([, width, height, contents]) => ({
      width: Number(width),
      height: Number(height),
      steps: stepsOf(streamOf(text, Number(contents))),
    })),
  }
}

function streamOf(text: string, id: number): string {
  const start = text.indexOf(`\n${id} 0 obj\n`)
  const from = text.indexOf('stream\n', start) + 'stream\n'.length
  const end = text.indexOf('endstream', from)
  return inflateSync(Buffer.from(text.slice(from, end), 'latin1')).toString('latin1')
}

function stepsOf(stream: string): PdfPage['steps'] {
  return stream.split('\n').flatMap((line) => {
    const [, told = '', name] =
      /^(?:\/\w+ |\[[\d. ]+\] )?((?:-?[\d.]+ )*)([a-zA-Z*]+)$/.exec(line.trim()) ?? []
    return name ? [{ name, numbers: told.trim().split(' ').filter(Boolean).map(Number) }] : []
  })
}

function stepsIn(report: Partial<RecordReport>): PdfPage['steps'] {
  return readPdf(writeRecordPdf({ ...empty, ...report })).pages.flatMap(({ steps }) => steps)
}

function countOf(steps: PdfPage['steps'], name: string): number {
  return steps.filter((step) => step.name === name).length
}

describe('the PDF of several records', () => {
  it('begins a page for each', () => {
    const one: RecordReport = { ...empty, text: 'Um' }
    expect(readPdf(writeRecordPdf(one)).pages).toHaveLength(1)
    expect(readPdf(writeRecordPdf(one, one, one)).pages).toHaveLength(3)
  })
})

describe('the PDF of a record', () => {
  let whole: ParsedPdf
  let bytes: Uint8Array<ArrayBuffer>
  beforeAll(() => {
    bytes = writeRecordPdf({
      ...empty,
      pictures: ['Frente', 'Fundo'].map((name) => ({
        title: name,
        source: `data:image/jpeg;base64,${jpeg}`,
        width: 1600,
        height: 1200,
      })),
      place: { title: 'Mapa', shape: { type: 'Polygon', coordinates: [ring, hole] } },
      charts: [bars, { ...bars, title: 'Litros', isLine: true }],
    })
    whole = readPdf(bytes)
  })

  it('embeds every picture once, in its own proportions', () => {
    expect(whole.images).toEqual([{ width: 4, height: 3 }])
    const places = whole.pages.flatMap(({ steps }) =>
      steps.filter((_step, at) => steps[at + 1]?.name === 'Do').map(({ numbers }) => numbers),
    )
    expect(places).toHaveLength(2)
    for (const [width = 0, , , height = 0] of places) expect(width / height).toBeCloseTo(4 / 3, 2)
  })

  it('draws within the margins of its pages', () => {
    expect(whole.pages.length).toBeGreaterThan(1)
    for (const { width, height, steps } of whole.pages) {
      const points = steps.filter(({ name }) => name === 'm' || name === 'l').map(({ numbers }) => numbers)
      expect(points.length).toBeGreaterThan(0)
      for (const [x = -1, y = -1] of points) {
        expect(x).toBeGreaterThanOrEqual(34)
        expect(x).toBeLessThanOrEqual(width - 34)
        expect(y).toBeGreaterThanOrEqual(40)
        expect(y).toBeLessThanOrEqual(height - 40)
      }
    }
  })

  it('has an outline of its sections, with Portuguese letters', async () => {
    const document = await getDocumentProxy(bytes.slice())
    const { text } = await extractText(document, { mergePages: true })
    for (const word of [
      title,
      'Imagens',
      'Frente',
      'Fundo',
      'Mapa',
      'Gráficos',
      'Sacas',
      'Litros',
      'Máximo 8',
    ])
      expect(text).toContain(word)
    const outline = await document.getOutline()
    expect(outline.map((item: { title: string }) => item.title)).toEqual([
      title,
      'Imagens',
      'Mapa',
      'Gráficos',
    ])
  })

  it('prints every text with letters of its font, and a box for each missing one', async () => {
    const odd = (word: string) => `${word} José 🌱 Łukasz 北`
    const made = writeRecordPdf({
      ...empty,
      title: odd('Título'),
      told: odd('Dito'),
      text: odd('Parágrafo'),
      author: odd('Autor'),
      sections: [
        {
          title: odd('Seção'),
          pairs: [{ title: odd('Campo'), text: odd('Valor'), isWide: true }],
          tables: [
            {
              title: odd('Tabela'),
              head: [{ text: odd('Coluna'), isNumber: false }],
              rows: [[odd('Célula')]],
            },
          ],
        },
      ],
      pictures: [
        { title: odd('Imagem'), source: `data:image/jpeg;base64,${jpeg}`, width: 1600, height: 1200 },
      ],
      place: { title: odd('Mapa'), shape: { type: 'Point', coordinates: corner } },
      charts: [{ ...bars, title: odd('Gráfico'), limits: [{ value: 8, text: odd('Limite') }] }],
      relations: [
        {
          title: odd('Relação'),
          head: {
            title: 'Peças',
            columns: [{ text: odd('Cabeça'), align: 'start', holds: 'text', format: '@', isMini: false }],
            total: 1,
            author: 'Ana',
            at: empty.at,
            sums: [odd('Soma')],
          },
          items: [[odd('Linha')], [odd('Γάμμα Sa\u0303o')]],
        },
      ],
      signatures: [odd('Assina')],
    })
    const document = await getDocumentProxy(made)
    const { text } = await extractText(document, { mergePages: true })
    const read = text.replace(/\s+/g, ' ')
    for (const word of [
      ...['Título', 'Dito', 'Parágrafo', 'Autor', 'Seção', 'Campo', 'Valor', 'Tabela', 'Coluna', 'Célula'],
      ...['Imagem', 'Mapa', 'Gráfico', 'Limite', 'Assina', 'Relação', 'Cabeça', 'Linha', 'Soma'],
    ])
      expect(read).toContain(`${word} José □ Łukasz □`)
    expect(read).toContain('Γάμμα São José □')
    expect(read).not.toMatch(/[?\uFFFD]/)
    const outline: readonly { readonly title: string }[] = await document.getOutline()
    expect(outline.map((item) => item.title).join()).not.toMatch(/[^\p{Script=Latin}\p{P}\p{Z}\p{N}□🌱北]/u)
  })

  it('draws the outline of a location with open holes and a scale', () => {
    const steps = stepsIn({ place: { title: 'Mapa', shape: { type: 'Polygon', coordinates: [ring, hole] } } })
    const end = steps.findIndex(({ name }) => name === 'B*')
    expect(end).toBeGreaterThan(0)
    const before = steps.slice(0, end)
    const path = before.slice(before.findLastIndex(({ name }) => !['m', 'l', 'h'].includes(name)) + 1)
    expect(path.map(({ name }) => name).join('')).toBe('mllllhmlllh')
    // North is up, and a degree of longitude is shorter than a degree of latitude.
    const [first = [], second = [], third = []] = path.map(({ numbers }) => numbers)
    expect(second[1]).toBeGreaterThan(first[1] ?? 0)
    const high = (second[1] ?? 0) - (first[1] ?? 0)
    expect(((third[0] ?? 0) - (second[0] ?? 0)) / high).toBeCloseTo(Math.cos((21.15 * Math.PI) / 180), 3)
    // The scale bar and its two ends.
    expect(countOf(steps.slice(end), 'l')).toBe(3)
  })

  it('draws a bar in proportion to each value, and none for a missing value', () => {
    const drawn = stepsIn({ charts: [bars] }).filter(({ name }) => name === 're')
    expect(drawn).toHaveLength(3)
    const heights = drawn.map(({ numbers }) => Math.abs(numbers[3] ?? 0))
    const [three = 0, half = 0, ten = 0] = heights
    expect(three / ten).toBeCloseTo(0.3, 2)
    expect(half / ten).toBeCloseTo(0.05, 2)
  })

  it('draws a line that breaks at missing values, and its limit dashed', () => {
    const bare = { ...bars, isLine: true, limits: [] }
    const lines = (chart: ReportChart) => countOf(stepsIn({ charts: [chart] }), 'l')
    const none = lines({ ...bare, values: [null, null, null, null] })
    expect(lines({ ...bare, values: [1, 2, 3, 4] }) - none).toBe(3)
    expect(lines({ ...bare, values: [1, null, 3, 4] }) - none).toBe(1)
    const drawn = stepsIn({ charts: [bars] }).filter(({ name }) => name === 'd' || name === 'l')
    const [dashed, ...others] = drawn.filter((step, at) => step.name === 'l' && drawn[at - 1]?.name === 'd')
    expect(dashed).toBeTruthy()
    expect(others).toEqual([])
  })

  it('prints the paragraph of a document and a line for each signer, on a new page when no room is left', async () => {
    const text = 'Recebemos de José a quantia de R$ 1.234,50, pela qual damos plena quitação.'
    const signatures = ['Ana Conceição', 'José da Silva', 'Testemunha']
    const made = writeRecordPdf({ ...empty, text, signatures })
    const read = await extractText(await getDocumentProxy(made.slice()), { mergePages: true })
    for (const word of [text, ...signatures]) expect(read.text).toContain(word)
    expect(countOf(stepsIn({ signatures }), 'l') - countOf(stepsIn({}), 'l')).toBe(3)
    for (let count = 15; count < 40; count++) {
      const pairs = Array.from({ length: count }, (_row, at) => ({
        title: `Campo ${at}`,
        text: 'x',
        isWide: true,
      }))
      const full = { ...empty, sections: [{ title: 'Dados', pairs, tables: [] }], signatures }
      const drawn = readPdf(writeRecordPdf(full)).pages.map(({ steps }) =>
        steps.filter(({ name }) => name === 'l'),
      )
      for (const { numbers } of drawn.flat()) expect(numbers[1]).toBeGreaterThanOrEqual(40)
      // All signature lines are on one page.
      expect(drawn.at(-1)?.length).toBeGreaterThanOrEqual(3)
    }
  })
})
