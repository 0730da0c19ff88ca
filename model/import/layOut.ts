/* A sheet as an import sees it: which line holds the titles, what its columns are called, which lines are records. Pure. */
import type { Entity } from '../entity/entity'
import type { WireCell, WireLine } from '../wire/record/import'
import { isBlank, textOf } from './cell'
import type { ImportField } from './importFields'
import { type ColumnMemory, type MatchedColumn, matchColumns } from './matchColumns'
import { type OutsideLines, sortOut } from './outsideLines'
import type { Merge, SheetCells, SheetLine } from './sheet'

/** Lines among which the titles are looked for. */
const mostAbove = 20
const fewSamples = 3
const longestTitle = 500

/** A sheet, laid out. */
export interface LaidSheet {
  readonly sheet: SheetCells
  /** The line of the titles, by its place among the lines. */
  readonly head: number
  /** The lines below the titles, merged cells filled. */
  readonly lines: readonly SheetLine[]
  /** Those of them that look like no records, and hidden ones. */
  readonly outside: readonly OutsideLines[]
  readonly columns: readonly MatchedColumn[]
  /** First values of each column. */
  readonly samples: readonly (readonly string[])[]
}

/** What columns are matched with. */
export interface MatchingTools {
  readonly entity: Entity
  readonly fields: readonly ImportField[]
  readonly memory: ColumnMemory
}

/** Lays a sheet out by the line that knows most columns, the first line otherwise, or by the line that is told. */
export function layOut(sheet: SheetCells, tools: MatchingTools, told?: number): LaidSheet {
  const head = told ?? headOf(sheet, tools)
  const { merges = [] } = sheet
  const above = sheet.lines[head]
  const names = titlesAt(sheet, head)
  const lines = filled(sheet.lines.slice(head + 1), merges, above?.line ?? 0)
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  const titles = Array.from({ length: width }, (_, at) => names[at] ?? '')
  const samples = titles.map((_, at) =>
    lines.flatMap(({ cells }) => (isBlank(cells[at]) ? [] : [textOf(cells[at])])).slice(0, fewSamples),
  )
  const columns = matched(sheet, head, titles, tools)
  return { sheet, head, lines, outside: sortOut(titles, lines, merges), columns, samples }
}

function headOf(sheet: SheetCells, tools: MatchingTools): number {
  let best = { at: 0, score: -1 }
  for (const at of sheet.lines.slice(0, mostAbove).keys()) {
    const columns = matched(sheet, at, titlesAt(sheet, at), tools)
    const score = columns.filter(({ by }) => by === 'title' || by === 'remembered').length
    if (score > best.score) best = { at, score }
  }
  return best.at
}

/** The columns, by their titles alone or with the titles that stand over several of them. */
function matched(
  sheet: SheetCells,
  head: number,
  titles: readonly string[],
  { entity, fields, memory }: MatchingTools,
): readonly MatchedColumn[] {
  const alone = matchColumns(entity, fields, titles, memory)
  const over = overTitles(sheet, head)
  if (over.every((each) => each === '')) return alone
  const long = titles.map((title, at) => (over[at] && title ? `${over[at]}: ${title}` : title))
  const together = matchColumns(entity, fields, long, memory)
  const count = (columns: readonly MatchedColumn[]) => columns.filter(({ path }) => path !== null).length
  return count(together) > count(alone) ? together : alone
}

/** The titles of a line; a cell that reaches over several lines is a title of the lowest. */
function titlesAt({ lines, merges = [] }: SheetCells, head: number): readonly string[] {
  const line = lines[head]
  if (!line) return []
  const [whole] = filled([line], merges, 0, lines)
  return (whole?.cells ?? []).map((cell) => textOf(cell).slice(0, longestTitle))
}

/** What stands over each title in a cell that is as wide as several of them. */
function overTitles({ lines, merges = [] }: SheetCells, head: number): readonly string[] {
  const [above, own] = [lines[head - 1], lines[head]]
  if (!above || !own) return []
  return own.cells.map((_, at) => {
    const over = merges.find(
      ({ top, bottom, left, right }) =>
        top <= above.line && above.line <= bottom && left < right && left <= at && at <= right,
    )
    // What is as wide as the sheet is the name of it all.
    const isAll = over !== undefined && over.right - over.left + 1 >= own.cells.length
    return over && !isAll ? textOf(above.cells[over.left]) : ''
  })
}

/**
 * The lines with every cell of a merged range filled; what begins at or above the titles fills nothing below them. Cells
 * that are as wide as three columns or more are headings.
 */
function filled(
  lines: readonly SheetLine[],
  merges: readonly Merge[],
  above: number,
  from: readonly SheetLine[] = lines,
): readonly SheetLine[] {
  const open = merges.filter(({ top, left, right }) => top > above && right - left < 2)
  if (open.length === 0) return lines
  const byLine = new Map(from.map((line) => [line.line, line]))
  const waiting = open.toSorted((a, b) => b.top - a.top)
  let own: Merge[] = []
  return lines.map((line) => {
    own = own.filter(({ bottom }) => bottom >= line.line)
    for (let next = waiting.at(-1); next && next.top <= line.line; next = waiting.at(-1)) {
      waiting.pop()
      if (next.bottom >= line.line) own.push(next)
    }
    if (own.length === 0) return line
    const cells: WireCell[] = [...line.cells]
    for (const { top, left, right } of own) {
      const value = byLine.get(top)?.cells[left] ?? null
      if (value === null) continue
      while (cells.length <= right) cells.push(null)
      for (let at = left; at <= right; at++) cells[at] ??= value
    }
    return { ...line, cells }
  })
}

/** Letters of one call: its body stays below what the server takes, whatever the letters are. */
const mostLetters = 250_000
const mostLines = 2_000

/** The lines in pieces that one call can carry. */
export function inPieces(lines: readonly SheetLine[]): readonly (readonly WireLine[])[] {
  const pieces: WireLine[][] = []
  let piece: WireLine[] = []
  let letters = 0
  for (const { line, cells } of lines) {
    const size = JSON.stringify(cells).length + 30
    if (piece.length > 0 && (letters + size > mostLetters || piece.length >= mostLines)) {
      pieces.push(piece)
      piece = []
      letters = 0
    }
    piece.push({ linha: line, celulas: cells })
    letters += size
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}
