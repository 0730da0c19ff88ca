import type { Entity } from '../entity/entity'
import type { WireCell, WireLine } from '../wire/record/import'
import { isBlank, textOf } from './cell'
import type { ImportField } from './importFields'
import { type ColumnMemory, type MatchedColumn, matchColumns } from './matchColumns'
import { type OutsideLines, sortOut } from './outsideLines'
import type { Merge, SheetCells, SheetLine } from './sheet'

const mostAbove = 20
const fewSamples = 3
const longestTitle = 500

export interface SheetLayout {
  readonly sheet: SheetCells
  readonly head: number
  /** Lines below the titles, with merged cells filled. */
  readonly lines: readonly SheetLine[]
  readonly outside: readonly OutsideLines[]
  readonly columns: readonly MatchedColumn[]
  readonly samples: readonly (readonly string[])[]
}

export interface MatchingTools {
  readonly entity: Entity
  readonly fields: readonly ImportField[]
  readonly memory: ColumnMemory
}

/** Uses the given title line, else the one with the most known titles, else the first line. */
export function layOut(sheet: SheetCells, tools: MatchingTools, told?: number): SheetLayout {
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

function titlesAt({ lines, merges = [] }: SheetCells, head: number): readonly string[] {
  const line = lines[head]
  if (!line) return []
  const [whole] = filled([line], merges, 0, lines)
  return (whole?.cells ?? []).map((cell) => textOf(cell).slice(0, longestTitle))
}

function overTitles({ lines, merges = [] }: SheetCells, head: number): readonly string[] {
  const [above, own] = [lines[head - 1], lines[head]]
  if (!above || !own) return []
  return own.cells.map((_, at) => {
    const over = merges.find(
      ({ top, bottom, left, right }) =>
        top <= above.line && above.line <= bottom && left < right && left <= at && at <= right,
    )
    // A cell as wide as the sheet is the title of the whole table.
    const isAll = over !== undefined && over.right - over.left + 1 >= own.cells.length
    return over && !isAll ? textOf(above.cells[over.left]) : ''
  })
}

/**
 * Copies the value of merged ranges into every cell, except from ranges that start in the titles or above. Cells at
 * least three columns wide are headings and are not copied.
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

/** Characters per request, which keeps the body below the server's limit even if each character takes several bytes. */
const mostLetters = 250_000
const mostLines = 2_000

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
