/* Tables with one measure per row and one sample per column. */
import { isUnitLike } from '../units'
import type { PageCell, PageLine } from './layPages'
import type { Table } from './sample'
import { bareUnit, isNumberCell, type KnownTitle, lineOf, type TitleFinder } from './titlesOf'

/** Lines above a table to search for column names. */
const mostLinesAbove = 3

interface Measure {
  readonly text: string
  readonly title: KnownTitle | undefined
  readonly values: readonly PageCell[]
}

/** Reads a table that begins at this line; it needs at least two measures and two samples. */
export function readColumns(lines: readonly PageLine[], first: number, find: TitleFinder): Table | undefined {
  if (!measureOf(lines[first], find)?.title) return undefined
  const measures: Measure[] = []
  let end = first
  for (let at = first; at < lines.length; at++) {
    const measure = measureOf(lines[at], find)
    // A heading or a line without results may come in between.
    if (!measure && !(at === end && measureOf(lines[at + 1], find))) break
    if (!measure) {
      end = at + 1
      continue
    }
    measures.push(measure)
    end = at + 1
  }
  const columns = samplesIn(measures)
  if (columns.length < 2 || measures.filter(({ title }) => title).length < 2) return undefined
  const names = namesOver(lines.slice(Math.max(0, first - mostLinesAbove), first), columns)
  const samples = columns.map((column, at) => ({
    name: names[at] ?? '',
    lines: measures.flatMap(({ title, values }) => {
      const value = values.find((each) => isOver(each, column))
      return title && value ? [lineOf(title, value.text)] : []
    }),
  }))
  const unknown = measures.flatMap(({ title, text }) => (title ? [] : [text]))
  return { lines: [], samples, unknown, end }
}

function measureOf(line: PageLine | undefined, find: TitleFinder): Measure | undefined {
  const [first, ...others] = line?.cells ?? []
  if (!first || isNumberCell(first.text) || others.some(({ text }) => find(text))) return undefined
  const values = others.filter(({ text }) => isNumberCell(text))
  if (values.length === 0) return undefined
  const title = find(first.text)
  const unit = title?.unit ?? others.map(({ text }) => bareUnit(text)).find(isUnitLike)
  return { text: first.text, title: title && unit !== undefined ? { ...title, unit } : title, values }
}

type Span = Pick<PageCell, 'left' | 'right'>

function samplesIn(measures: readonly Measure[]): readonly Span[] {
  const spans: { left: number; right: number; count: number }[] = []
  for (const { left, right } of measures.flatMap(({ values }) => values)) {
    const span = spans.find((each) => isOver(each, { left, right }))
    if (span) {
      span.left = Math.min(span.left, left)
      span.right = Math.max(span.right, right)
      span.count += 1
    } else spans.push({ left, right, count: 1 })
  }
  return spans.filter(({ count }) => count * 2 >= measures.length).toSorted((a, b) => a.left - b.left)
}

function isOver(a: Span, b: Span): boolean {
  return a.left < b.right && b.left < a.right
}

/** Column names, from the nearest line above with enough texts, preferring the texts nearest to the columns. */
function namesOver(above: readonly PageLine[], columns: readonly Span[]): readonly string[] {
  for (const { cells } of above.toReversed()) {
    const words = cells.filter(({ text }) => !isUnitLike(bareUnit(text)))
    const rows = words.slice(columns.length - 1).map((_, from) => words.slice(from, from + columns.length))
    const [nearest] = rows.toSorted((a, b) => distance(a, columns) - distance(b, columns))
    if (nearest) return nearest.map(({ text }) => text)
  }
  return columns.map(() => '')
}

function distance(cells: readonly Span[], columns: readonly Span[]): number {
  const middle = (span: Span | undefined) => ((span?.left ?? 0) + (span?.right ?? 0)) / 2
  return columns.reduce((sum, column, at) => sum + Math.abs(middle(cells[at]) - middle(column)), 0)
}
