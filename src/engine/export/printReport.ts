/*
 * A report on paper. Hides the plain document that is printed in place of the page: it has no controls, and lists
 * break over numbered pages with their header on each.
 */
import { formatInteger, showDateTime } from '#model/formats/index'
import type {
  RecordReport,
  ReportChart,
  ReportPair,
  ReportRelation,
  ReportTable,
} from '#model/report/recordReport'
import { isGroup, type ReportCell, type ReportItem, sumLine } from '#model/report/report'
import { fileText } from './fileMessages'
import './print.css'

type PrintContent = Pick<RecordReport, 'title' | 'told' | 'author' | 'at'> & Partial<RecordReport>

const longWord = /\S{25}/

/** More columns are printed across the page. */
const mostUpright = 6

export function printReport(report: PrintContent): void {
  document.querySelector('.print-page')?.remove()
  const page = element('div', { class: 'print-page' }, [
    element('h1', {}, [report.title]),
    element('p', {}, [report.told]),
    ...(report.text === undefined ? [] : [element('p', {}, [report.text])]),
    ...(report.sections ?? []).flatMap(({ title, pairs, tables }) => [
      ...(title === '' ? [] : [element('h2', {}, [title])]),
      ...(pairs.length === 0 ? [] : [element('dl', {}, pairs.map(pairPart))]),
      ...tables.flatMap((table) => tableParts(table, title)),
    ]),
    ...(report.pictures ?? []).map(({ title, source }) => element('img', { src: source, alt: title })),
    ...(report.charts ?? []).map(chartTable),
    ...(report.relations ?? []).flatMap(relationParts),
    ...(report.signatures ?? []).map((name) => element('p', { class: 'print-signature' }, [name])),
    element('p', { class: 'print-author' }, [fileText.madeBy(report.author, showDateTime(report.at))]),
  ])
  document.body.append(page)
  window.addEventListener('afterprint', () => page.remove(), { once: true })
  const title = document.title
  // Browsers print the document's title and propose it as the file's name.
  document.title = report.title
  window.print()
  document.title = title
}

function pairPart({ title, text, isWide }: ReportPair): HTMLElement {
  return element('div', isWide ? { class: 'print-wide' } : {}, [
    element('dt', {}, [title]),
    element('dd', {}, [text]),
  ])
}

function tableParts({ title, head, rows }: ReportTable, section: string): readonly HTMLElement[] {
  const columns = head.map(({ text, isNumber }) => ({ text, align: isNumber ? 'end' : 'start' }))
  return [...(title === section ? [] : [element('h3', {}, [title])]), table(columns, rows)]
}

/** Numbers instead of a drawing: paper has no tooltip to read them from. */
function chartTable({ title, labels, values }: ReportChart): HTMLElement {
  const rows = labels.map((label, at) => [label, values[at] ?? ''])
  return table(
    [
      { text: title, align: 'start' },
      { text: '', align: 'end' },
    ],
    rows,
  )
}

function relationParts({ title, head, items }: ReportRelation): readonly HTMLElement[] {
  const name = `${title} (${formatInteger(head.total)})`
  return [
    ...(title === '' ? [] : [element('h2', {}, [name])]),
    table(head.columns, items, head.sums && sumLine(fileText.total, head.sums)),
  ]
}

interface Head {
  readonly text: string
  readonly align: string
}

function table(
  heads: readonly Head[],
  items: readonly (ReportItem | readonly ReportCell[])[],
  sums?: readonly ReportCell[],
): HTMLElement {
  const cells = (tag: string, texts: readonly ReportCell[]) =>
    texts.map((each, at) => {
      const text = String(each ?? '')
      const word = longWord.test(text) ? 'print-long' : /\s/.test(text) ? '' : 'print-word'
      return element(tag, { class: `print-${heads[at]?.align} ${word}` }, [text])
    })
  const row = (item: ReportItem) =>
    isGroup(item)
      ? element('tr', { class: 'print-group' }, [
          element('th', { colspan: String(heads.length) }, [item.text]),
        ])
      : element('tr', {}, cells('td', item))
  return element('table', heads.length > mostUpright ? { class: 'print-across' } : {}, [
    element('thead', {}, [
      element(
        'tr',
        {},
        cells(
          'th',
          heads.map(({ text }) => text),
        ),
      ),
    ]),
    element('tbody', {}, items.map(row)),
    ...(sums ? [element('tbody', { class: 'print-group' }, [element('tr', {}, cells('td', sums))])] : []),
  ])
}

function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
