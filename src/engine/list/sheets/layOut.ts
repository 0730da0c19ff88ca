/* A sheet as an import sees it: which line holds the titles, what its columns are called, what they begin with. Pure. */
import type { Entity } from '#model/entity/entity'
import { type ImportField, importKeys } from '#model/import/importFields'
import { type ColumnMemory, type MatchedColumn, matchColumns } from '#model/import/matchColumns'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { ImportMode, WireLine } from '#model/wire/record/import'
import type { SheetCells, SheetLine } from './readFile'

/** Lines among which the titles are looked for. */
const mostAbove = 20
const fewSamples = 3

/** A sheet, laid out. */
export interface LaidSheet {
  readonly sheet: SheetCells
  /** The lines below the titles. */
  readonly lines: readonly SheetLine[]
  readonly columns: readonly MatchedColumn[]
  /** First values of each column. */
  readonly samples: readonly (readonly string[])[]
}

interface Known {
  readonly entity: Entity
  readonly fields: readonly ImportField[]
  readonly memory: ColumnMemory
}

/** Lays a sheet out by the line that knows most columns, the first line otherwise. */
export function layOut(sheet: SheetCells, { entity, fields, memory }: Known): LaidSheet {
  let best = { at: 0, score: -1 }
  for (const [at, { cells }] of sheet.lines.slice(0, mostAbove).entries()) {
    const titles = cells.map((cell) => (typeof cell === 'string' ? cell : ''))
    const matched = matchColumns(entity, fields, titles, memory)
    const score = matched.filter(({ by }) => by === 'title' || by === 'remembered').length
    if (score > best.score) best = { at, score }
  }
  const lines = sheet.lines.slice(best.at + 1)
  const head = sheet.lines[best.at]?.cells ?? []
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), head.length)
  const titles = Array.from({ length: width }, (_, at) => String(head[at] ?? '').slice(0, 500))
  const samples = titles.map((_, at) =>
    lines
      .flatMap(({ cells }) => (cells[at] === null || cells[at] === undefined ? [] : [String(cells[at])]))
      .slice(0, fewSamples),
  )
  return { sheet, lines, columns: matchColumns(entity, fields, titles, memory), samples }
}

/** The columns with another field for one of them, which no other keeps. */
export function withColumn(
  columns: readonly MatchedColumn[],
  at: number,
  path: string | null,
): readonly MatchedColumn[] {
  return columns.map((column, place): MatchedColumn => {
    if (place === at) return { ...column, path, by: path === null ? 'none' : 'title' }
    return path !== null && column.path === path ? { ...column, path: null, by: 'none' } : column
  })
}

/** The ways to write that this person has with these columns. */
export function modesFor(
  entity: Entity,
  actor: Actor,
  columns: readonly MatchedColumn[],
): { readonly modes: readonly ImportMode[]; readonly keys: readonly string[] } {
  const keys = importKeys(
    entity,
    actor,
    columns.map(({ path }) => path),
  ).map(({ name }) => name)
  const [creates, edits] = [mayAct(entity, 'create', actor), mayAct(entity, 'edit', actor) && keys.length > 0]
  const modes: ImportMode[] = []
  if (creates) modes.push('inserir')
  if (edits) modes.push('atualizar')
  if (creates && edits) modes.push('ambos')
  return { modes, keys }
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
