import type { Entity } from '../entity/entity'
import type { Actor } from '../people/actor'
import type { ColumnReading, ImportColumn, ImportMode, ImportPlan } from '../wire/record/import'
import { isBlank } from './cell'
import { type ColumnDecision, decideReading } from './columnReading'
import { type ImportField, importKeys, openModes } from './importFields'
import type { SheetLayout } from './layOut'
import type { MatchedColumn } from './matchColumns'
import type { OutsideKind } from './outsideLines'
import type { SheetLine } from './sheet'

export interface MatchedSheet {
  readonly laid: SheetLayout
  readonly readings: readonly ColumnDecision[]
  readonly chosen: ReadonlyMap<number, ColumnReading>
  readonly clears: ReadonlySet<number>
  /** Texts by path, for all lines. */
  readonly fixed: ReadonlyMap<string, string>
  readonly taken: ReadonlySet<OutsideKind>
  readonly mode: ImportMode
  readonly by: string | null
}

export interface MatchingContext {
  readonly entity: Entity
  readonly actor: Actor
  readonly fields: readonly ImportField[]
  readonly year: number
}

/** Initial matching; includes hidden lines, with a notice. */
export function matchSheet(tools: MatchingContext, laid: SheetLayout): MatchedSheet {
  const taken: ReadonlySet<OutsideKind> = new Set(['hidden'])
  const start = { laid, taken, chosen: new Map(), clears: new Set<number>(), fixed: new Map() }
  return decided(tools, { ...start, readings: [], mode: 'inserir', by: null })
}

export function decided(tools: MatchingContext, matched: MatchedSheet, before?: MatchedSheet): MatchedSheet {
  const lines = keptLines(matched)
  const areSame =
    before !== undefined && before.taken === matched.taken && before.laid.lines === matched.laid.lines
  const readings = matched.laid.columns.map((column, at) => {
    const known = areSame && before.laid.columns[at]?.path === column.path ? before.readings[at] : undefined
    return known ?? readingAt(tools, matched.laid, lines, at)
  })
  const { modes, keys } = modesFor(tools.entity, tools.actor, mappedOf(matched))
  const mode = before && modes.includes(matched.mode) ? matched.mode : (modes[0] ?? 'inserir')
  return { ...matched, readings, mode, by: keys.find((key) => key === matched.by) ?? keys[0] ?? null }
}

function readingAt(
  { fields, year }: MatchingContext,
  { sheet, columns }: SheetLayout,
  lines: readonly SheetLine[],
  at: number,
): ColumnDecision {
  const column = columns[at]
  const to = fields.find(({ path }) => path === column?.path)
  if (!column || !to) return { reading: {}, open: [] }
  const cells = lines.map((line) => line.cells[at])
  const { reading, open } = decideReading(to, column.title, cells, year)
  return { reading: sheet.base1904 ? { ...reading, base1904: true } : reading, open }
}

export function mappedOf({ laid, fixed }: MatchedSheet): readonly (string | null)[] {
  return [...laid.columns.map(({ path }) => path), ...fixed.keys()]
}

export function keptLines({ laid, taken }: Pick<MatchedSheet, 'laid' | 'taken'>): readonly SheetLine[] {
  const { lines, outside } = laid
  const out = new Set(outside.flatMap(({ kind, lines: all }) => (taken.has(kind) ? [] : all)))
  return out.size === 0 ? lines : lines.filter(({ line }) => !out.has(line))
}

export function openColumns({ readings, chosen }: MatchedSheet): readonly number[] {
  return readings.flatMap((reading, at) => (settledReading(reading, chosen.get(at) ?? {}) ? [] : [at]))
}

function settledReading({ reading, open }: ColumnDecision, chosen: ColumnReading): ColumnReading | undefined {
  const settled = open.map(
    ({ of, assumed, options }) => options.find((each) => each[of] === chosen[of]) ?? assumed,
  )
  if (settled.some((each) => each === undefined)) return undefined
  return Object.assign({}, reading, ...settled)
}

export function planOf(matched: MatchedSheet): ImportPlan {
  const { laid, readings, chosen, clears, fixed, mode, by } = matched
  const columns = laid.columns.map(({ title, path }, at): ImportColumn => {
    const reading = settledReading(readings[at] ?? { reading: {}, open: [] }, chosen.get(at) ?? {}) ?? {}
    const isRead = path !== null && Object.keys(reading).length > 0
    const isCleared = path !== null && clears.has(at) && mode !== 'inserir'
    return {
      titulo: title,
      campo: path,
      ...(isRead && { leitura: reading }),
      ...(isCleared && { apaga: true }),
    }
  })
  const more = [...fixed].flatMap(([campo, fixo]): readonly ImportColumn[] =>
    fixo.trim() === '' ? [] : [{ titulo: '', campo, fixo }],
  )
  return { colunas: [...columns, ...more], modo: mode, por: mode === 'inserir' ? null : by }
}

export function blanksAt(lines: readonly SheetLine[], at: number): number {
  return lines.filter(({ cells }) => isBlank(cells[at])).length
}

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

export function modesFor(
  entity: Entity,
  actor: Actor,
  mapped: readonly (string | null)[],
): { readonly modes: readonly ImportMode[]; readonly keys: readonly string[] } {
  const keys = importKeys(entity, actor, mapped).map(({ name }) => name)
  const modes = openModes(entity, actor).filter((mode) => mode === 'inserir' || keys.length > 0)
  return { modes, keys }
}
