import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { ReportColumn, ReportHead, ReportItem } from '#model/report/report'
import {
  type ExportType,
  type FromWorker,
  serveReport,
  type ToWorker,
  type WorkerPort,
} from '../../../../src/engine/export/reportWorker'
import { openXlsx, valuesOf } from '../../../support/openXlsx'

const text: ReportColumn = { text: 'Nome', align: 'start', holds: 'text', format: '@', isMini: false }
const price: ReportColumn = {
  text: 'Preço',
  align: 'end',
  holds: 'number',
  format: '"R$" #,##0.00',
  sumFormat: '"R$" #,##0.00',
  isMini: false,
}
const script = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
const headOf = (total: number, more: Partial<ReportHead> = {}): ReportHead => ({
  title: 'Peças',
  columns: [text, price],
  total,
  author: 'Ana Conceição',
  at: '2026-11-20T12:00:00.000Z',
  ...more,
})

/** The messages of the worker for a response in chunks of a few bytes. */
function serve(type: ExportType, lines: readonly unknown[], pieceSize = 7): Promise<readonly FromWorker[]> {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return new Promise((resolve) => {
    const said: FromWorker[] = []
    let hear: (event: MessageEvent<ToWorker>) => void = () => undefined
    const port: WorkerPort = {
      addEventListener: (_type, listener) => {
        hear = listener
      },
      postMessage(message) {
        said.push(message)
        if (message.kind !== 'progress') resolve(said)
      },
    }
    serveReport(port)
    const say = (data: ToWorker) => hear(new MessageEvent('message', { data }))
    say({ kind: 'start', type, title: 'Lista de peças' })
    for (let at = 0; at < bytes.length; at += pieceSize) {
      say({ kind: 'bytes', bytes: bytes.slice(at, at + pieceSize) })
    }
    say({ kind: 'end' })
  })
}

function fileOf(said: readonly FromWorker[]): Uint8Array {
  const last = said.at(-1)
  if (last?.kind !== 'file') throw new Error(JSON.stringify(last))
  return last.bytes
}

async function pagesOf(said: readonly FromWorker[]): Promise<string[]> {
  const document = await getDocumentProxy(fileOf(said))
  return (await extractText(document, { mergePages: false })).text
}

describe('a workbook', () => {
  it('is written from a response in arbitrary chunks, even if they split a character', async () => {
    const items: ReportItem[] = [
      ['Ação “é”', 10.5],
      { text: 'Grupo: Á (1 item)', sums: [null, 10.5] },
      ['=1+1', null],
    ]
    const said = await serve('xlsx', [headOf(2, { sums: [null, 10.5] }), items], 3)
    expect(valuesOf(openXlsx(fileOf(said)))).toEqual([
      ['Nome', 'Preço'],
      ['Ação “é”', 10.5],
      ['Grupo: Á (1 item)', 10.5],
      ['=1+1'],
      ['Total', 10.5],
    ])
  })

  it('stores scripts and formulas that users typed as plain text', async () => {
    const told = await serve('xlsx', [
      headOf(2),
      [
        [script, null],
        ['=HYPERLINK("http://x")', null],
      ],
    ])
    const files = openXlsx(fileOf(told))
    expect(valuesOf(files)).toEqual([['Nome', 'Preço'], [script], ['=HYPERLINK("http://x")']])
  })

  it('reports the number of rows received', async () => {
    const said = await serve('xlsx', [
      headOf(3),
      [['a', 1]],
      [
        ['b', 2],
        ['c', 3],
      ],
    ])
    const steps = said.flatMap((each) => (each.kind === 'progress' ? [each.progress] : []))
    expect(steps.map(({ done }) => done)).toEqual([0, 1, 3])
    expect(steps.every(({ step, total }) => step === 'reading' && total === 3)).toBe(true)
  })
})

describe('a truncated response', () => {
  it.each([
    ['before the head', []],
    ['before the last row', [headOf(2), [['a', 1]]]],
  ])('produces no file when it ends %s', async (_name, lines) => {
    const said = await serve('xlsx', lines)
    expect(said.at(-1)).toEqual({
      kind: 'failure',
      message: 'A exportação foi interrompida antes do fim. Tente novamente.',
    })
  })
})

describe('a PDF', () => {
  it('prints scripts that users typed as plain text, and contains none of its own', async () => {
    const said = await serve('pdf', [headOf(1), [[script, null]]])
    const [page = ''] = await pagesOf(said)
    expect(page.replace(/\s+/g, '')).toContain(script.replace(/\s+/g, ''))
    const raw = Buffer.from(fileOf(said)).toString('latin1')
    for (const action of ['/JavaScript', '/JS', '/Launch', '/URI']) expect(raw).not.toContain(action)
  })

  const rows = (count: number) =>
    Array.from({ length: count }, (_each, at) => [`Peça nº ${at + 1}`, `R$ ${at},00`])

  it('has a title, author, date, headers, rows, groups and sums', async () => {
    const items: ReportItem[] = [
      { text: 'Cor: Azul (1 item)', sums: [null, 'R$ 1,00'] },
      ['Engrenagem – ção', 'R$ 1,00'],
    ]
    const [page = ''] = await pagesOf(await serve('pdf', [headOf(1, { sums: [null, 'R$ 1,00'] }), items]))
    expect(page.replace(/\s+/g, ' ')).toBe(
      'Nome Preço Cor: Azul (1 item) R$ 1,00 Engrenagem – ção R$ 1,00 Total R$ 1,00 Lista de peças Gerado por Ana Conceição em 20/11/2026 09:00 · 1 item Página 1 de 1',
    )
  })

  it('repeats its headers and numbers its pages, and no row is lost between pages', async () => {
    const said = await serve('pdf', [headOf(450), rows(450)], 5000)
    const pages = await pagesOf(said)
    expect(pages.length).toBeGreaterThan(8)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Lista de peças')
      expect(page).toContain('Gerado por Ana Conceição em 20/11/2026 09:00 · 450 itens')
      expect(page).toContain(`Página ${at + 1} de ${pages.length}`)
      expect(page.match(/Preço/g)).toHaveLength(1)
    }
    const numbers = [...pages.join('\n').matchAll(/Peça nº (\d+)/g)].map(([, number]) => Number(number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_each, at) => at + 1))
    const written = said.flatMap((each) =>
      each.kind === 'progress' && each.progress.step === 'writing' ? [each.progress.done] : [],
    )
    expect(written).toEqual([200, 400, 450])
  })

  it('is A4 landscape, in font size 10, or 7 when a column is mini', async () => {
    const sizes = async (isMini: boolean) => {
      const columns = [text, { ...price, isMini }]
      const document = await getDocumentProxy(fileOf(await serve('pdf', [headOf(1, { columns }), rows(1)])))
      const page = await document.getPage(1)
      const { items } = await page.getTextContent()
      const row = items.find((item) => 'str' in item && item.str.startsWith('Peça'))
      const { width, height } = page.getViewport({ scale: 1 })
      return {
        width: Math.round(width),
        height: Math.round(height),
        font: row && 'height' in row && Math.round(row.height),
      }
    }
    expect(await sizes(false)).toEqual({ width: 842, height: 595, font: 10 })
    expect(await sizes(true)).toEqual({ width: 842, height: 595, font: 7 })
  })

  it('prints every letter, unit and symbol used in Brazilian names and amounts', async () => {
    const words = [
      'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝŸ áàâãäéèêëíìîïóòôõöúùûüçñýÿ',
      'Łukasz Őry Škoda Dvořák Ștefan Ţepeş Kõpenõ Ỹvy ẽ ṽ',
      'm² m³ dm³ cm² kg/ha t/ha °C ºC 1ª 2º µg μmol Ω % ‰ ± × ÷ ¼ ½ ¾ ⅓ ⅔',
      'P₂O₅ K₂O CO₂ NO₃⁻ NH₄⁺ Ca²⁺ H⁺ SO₄²⁻ N₂ B₁₂',
      '≥ ≤ ≠ ≈ ∑ √ ∞ − – — ‐ ‑ → ← ↑ ↓ ⇒ α β γ δ Δ λ π σ',
      '“aspas” ‘simples’ « » • … † € £ ¥ § ¶ © ® ™ № ✓ ✔ ✗ ☐ ★ ● ■ ▲ ▼ ⚠ ♀ ♂',
    ]
    const [page = ''] = await pagesOf(
      await serve('pdf', [headOf(words.length), words.map((each) => [each, null])]),
    )
    // Both code points of the micro sign share one glyph.
    const letters = (text: string) => new Set(text.replace(/\s/g, '').replaceAll('µ', 'μ'))
    const missing = [...letters(words.join(''))].filter((letter) => !letters(page).has(letter))
    expect(missing).toEqual([])
  })

  it('shows a box for letters missing from its font, wherever it prints text', async () => {
    const odd = (word: string) => `${word} é 🌱 Sa\u0303o 北`
    const head = headOf(1, {
      columns: [{ ...text, text: odd('Coluna') }, text],
      author: odd('Autor'),
      sums: [odd('Soma'), null],
    })
    const group = { text: odd('Grupo'), sums: [null, odd('Parte')] }
    const [page = ''] = await pagesOf(await serve('pdf', [head, [group, [odd('Linha'), null]]]))
    const read = page.replace(/\s+/g, ' ')
    for (const word of ['Coluna', 'Autor', 'Grupo', 'Parte', 'Linha'])
      expect(read).toContain(`${word} é □ São □`)
    expect(read).not.toMatch(/[?\uFFFD]/)
  })

  it('never wraps a number, a date or a total, however many columns it has', async () => {
    const days = { text: 'Dia', align: 'start', holds: 'day', format: 'dd/mm/yyyy', isMini: false } as const
    const many = [...Array.from({ length: 7 }, () => text), ...Array.from({ length: 7 }, () => price), days]
    const amount = 'R$ 123.456.789,01'
    const line = many.map(
      ({ holds }) => ({ text: 'Um nome de várias palavras', number: amount, day: '20/11/2026 10:30' })[holds],
    )
    const total = many.map(({ holds }) => (holds === 'number' ? 'R$ 9.123.456.789,01' : null))
    const items: ReportItem[] = [{ text: 'Cor: Azul (1 item)', sums: total }, line]
    const file = fileOf(await serve('pdf', [headOf(1, { columns: many, sums: total }), items], 5000))
    const page = await (await getDocumentProxy(file)).getPage(1)
    const texts = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
    const strings = texts.map(({ str }) => str)
    expect(strings.filter((each) => each === amount)).toHaveLength(7)
    expect(strings.filter((each) => each === 'R$ 9.123.456.789,01')).toHaveLength(14)
    expect(strings).toContain('20/11/2026 10:30')
    // No sum overlaps the next one or exceeds the page.
    const sums = texts.filter(({ str }) => str === 'R$ 9.123.456.789,01').slice(-7)
    const edges = sums.map(
      ({ transform, width }) => [Number(transform[4]), Number(transform[4]) + width] as const,
    )
    for (const [at, [start]] of edges.entries()) expect(start).toBeGreaterThan(edges[at - 1]?.[1] ?? 0)
    expect(edges.at(-1)?.[1]).toBeLessThan(842 - 28)
  })
})
