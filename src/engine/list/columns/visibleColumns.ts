import type { Entity } from '#model/entity/entity'
import { isChoice, isMoney, isReference, isShortText } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import type { FoundRow } from '#model/query/queryOf'
import type { Density } from '#model/query/viewState'
import { shownState } from '#model/record/states'
import { cellText } from '#model/show/cell'
import { unitPath } from '#model/show/unit'
import type { ConsoleTools } from '../../console/console'
import { textWidth } from '../../page/textWidth'
import { columnsOf, type ListColumn } from '../../rows/listColumns'
import type { ListView } from '../state/listView'

export interface VisibleColumn extends ListColumn {
  readonly name: string
  /** Index among the visible columns, from the left. */
  readonly place: number
  readonly width: number
  /** Minimum width when the grid is too narrow for its columns; equals `width` if the user set the width. */
  readonly minWidth: number
  /** Minimum width while other columns can still shrink: names keep more than `minWidth`. */
  readonly keptWidth: number
  /** Takes a share of the remaining width. */
  readonly isFlexible: boolean
  /** Left offset of a pinned column in pixels. */
  readonly left: number | undefined
  readonly isGroupable: boolean
  readonly isEditable?: boolean
}

/** The checkbox column. The width is given by the design specification. */
export const selectionWidth = 64
/** The expander column, in lists without selection. */
export const expanderWidth = 44

export const minColumnWidth = 60
export const maxColumnWidth = 900

/** In pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, standard: 36, comfortable: 48 }

/** Font sizes in pixels; values are measured as if bold. */
const headerSize = 13
const letterSize = 12
/** Width of regular letters as a share of bold ones. */
const regular = 0.95
/** Pixels beside a header's title: padding, and the sort arrow with its gap. */
const besideTitle = 20 + 20
/** The menu of a column whose title does not end at the padding. */
const menuWidth = 8

/** A title up to this wide does not wrap, however short the values are. */
const roomyTitle = 120

/** Default width of text columns, which also share the remaining width. */
const usualWidth = 150

const widths: Partial<Record<ListColumn['field']['kind'], number>> = {
  integer: 110,
  decimal: 130,
  percent: 110,
  money: 140,
  boolean: 110,
  date: 120,
  month: 110,
  dateTime: 160,
  cpf: 150,
  cnpj: 170,
  cpfCnpj: 170,
  phone: 160,
  cep: 110,
}

export function visibleColumns(
  entity: Entity,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  view: Pick<ListView, 'columns' | 'group'> & Partial<Pick<ListView, 'sort'>>,
  start: number,
  contents?: ContentWidths,
): readonly VisibleColumn[] {
  const byPath = new Map(columnsOf(entity, tools).map((column) => [column.column.field, column]))
  const notHidden = view.columns.filter((column) => !column.hidden && column.field !== view.group)
  let left = start
  let place = 0
  return [...notHidden.filter(({ fixed }) => fixed), ...notHidden.filter(({ fixed }) => !fixed)].flatMap(
    (each) => {
      const known = byPath.get(each.field)
      if (!known) return []
      const column = withoutShownUnit(known, notHidden)
      const isResized = each.width !== undefined && each.width !== column.column.width
      const isName =
        isReference(column.field) || (takesRoom(column) && entity.label.includes(`{${each.field}}`))
      const usual = each.width ?? widths[column.field.kind] ?? widthOfChoices(entity, column) ?? usualWidth
      const isSorted = view.sort?.some(([path]) => path === each.field) ?? false
      const menu = column.column.align === 'end' ? 0 : menuWidth
      const beside = besideTitle + menu - (isSorted ? 0 : arrowWidth)
      const title = textWidth(column.text, headerSize) + beside
      const header = twoLines(column.text) + beside
      const content = isResized ? undefined : contents?.get(each.field)
      const width = isResized
        ? usual
        : content === undefined
          ? Math.max(usual, textWidth(column.text, headerSize) + besideTitle + menu)
          : Math.max(content, header, Math.min(title, roomyTitle), totalWidth(column))
      const least = Math.max(
        header,
        leastOf(entity, column, { width, isName, content: contents && (content ?? 0) }),
      )
      const minWidth = isResized ? width : Math.min(width, least)
      const visible = {
        ...column,
        name: each.field,
        place: place++,
        width,
        minWidth,
        keptWidth: Math.max(minWidth, Math.min(width, keptOf(column, isName))),
        isFlexible: each.width === undefined && takesRoom(column),
        left: each.fixed ? left : undefined,
        isGroupable: column.column.groupable && column.isSortable,
      }
      if (each.fixed) left += width
      return [visible]
    },
  )
}

/** A unit that has a column of its own is not repeated at the number. */
function withoutShownUnit(column: ListColumn, shown: ListView['columns']): ListColumn {
  const unit = unitPath(column.field, column.column.field)
  if (!shown.some(({ field }) => field === unit)) return column
  const { unitFrom: _unit, ...field } = column.field
  return { ...column, field }
}

/** Texts and the names of other records, which vary in length; the other kinds need a fixed width. */
function takesRoom({ field }: ListColumn): boolean {
  return widths[field.kind] === undefined && !isChoice(field) && numberOf(field) === undefined
}

/** How far text columns shrink: the full text remains available in the tooltip. */
const leastText = { share: 0.5, pixels: 104, ofName: 130 } as const
/** Names shrink below this only when nothing else can; that of the row itself keeps most. */
function keptOf({ field }: ListColumn, isName: boolean): number {
  return isName ? (isReference(field) ? 160 : 220) : 0
}
/** Numbers rarely fill their default width. */
const leastNumber = 0.8
/** The sort arrow and its gap. */
const arrowWidth = 20

interface ColumnWidths {
  readonly width: number
  readonly isName: boolean
  /** Pixels of the values, once rows are known. */
  readonly content: number | undefined
}

function leastOf(entity: Entity, column: ListColumn, { width, isName, content }: ColumnWidths): number {
  const { field } = column
  const ofKind = widths[field.kind]
  // A chip is not cut, with its qualifier.
  if (entity.workflow?.field === column.column.field) return width
  const number = numberOf(field)
  if (number !== undefined) return textWidth(number, headerSize) + besideNumber
  if (isName) return leastText.ofName
  if (ofKind === undefined) return Math.max(leastText.pixels, Math.round(width * leastText.share))
  // Of several values in a cell, one stays whole.
  if (content !== undefined && totalWidth(column) === 0) return Math.min(content, ofKind)
  return kindTraits[field.kind].json === 'number' && !isMoney(field)
    ? Math.round(Math.min(ofKind, width) * leastNumber)
    : ofKind
}

/** A total is wider than what it sums. */
function totalWidth({ column, field }: ListColumn): number {
  return column.sum === undefined ? 0 : (widths[field.kind] ?? 0)
}

/** Pixels that the values of a column take, by its name. */
export type ContentWidths = ReadonlyMap<string, number>

/** Rows measured; those after them rarely have longer values. */
const measuredRows = 40
const widestContent = { one: 320, many: 220 } as const

/** Measures the values of the first rows. Columns without values are left out. */
export function contentWidths(
  entity: Entity,
  columns: readonly VisibleColumn[],
  rowAt: (place: number) => FoundRow | undefined,
): ContentWidths {
  const sample = Array.from({ length: measuredRows }, (_each, place) => rowAt(place)).filter(
    (row) => row !== undefined,
  )
  return new Map(
    columns.flatMap((column) => {
      const { name, field, place } = column
      const isState = entity.workflow?.field === name
      const texts = sample.map(
        (row) => (isState ? shownState(entity, row)?.label : undefined) ?? cellText(column, row),
      )
      const size = isState ? letterSize : place === 0 ? headerSize : headerSize * regular
      const longest = Math.max(...texts.map((text) => textWidth(text, size)))
      if (longest <= 0) return []
      const most = kindTraits[field.kind].json === 'array' ? widestContent.many : widestContent.one
      return [
        [name, Math.min(most, Math.max(minColumnWidth, longest + (isState ? besideValue : besideNumber)))],
      ]
    }),
  )
}

/** A sample of values that share a format, such as document numbers: truncated, they would all look alike. */
function numberOf(field: ListColumn['field']): string | undefined {
  const { unique, series, sample } = field
  if (series !== undefined) return series.replace('{ano}', '0000').replace(/[{}]/g, '')
  return isShortText(field) && unique && typeof sample === 'string' ? sample : undefined
}

/** Pixels a title needs when it is broken into two lines at the best place. */
function twoLines(text: string): number {
  const words = text.split(' ')
  const halves = words.map((_word, at) => {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return Math.max(textWidth(first, headerSize), textWidth(second, headerSize))
  })
  return Math.min(...halves)
}

export function fitColumns(
  columns: readonly VisibleColumn[],
  start: number,
  end: number,
  room: number,
): readonly VisibleColumn[] {
  const over = (these: readonly VisibleColumn[]) => minGridWidth(these, start, end) - room
  if (over(columns) <= 0) return columns
  const kept = shrink(columns, over(columns), ({ keptWidth }) => keptWidth)
  const fitted = shrink(kept, over(kept), ({ minWidth }) => minWidth)
  let left = start
  return fitted.map((column) => {
    const at = column.left === undefined ? undefined : left
    left += column.width
    return { ...column, left: at }
  })
}

/** Takes `over` pixels from the columns, in proportion to what each can give. */
function shrink(
  columns: readonly VisibleColumn[],
  over: number,
  leastWidth: (column: VisibleColumn) => number,
): readonly VisibleColumn[] {
  const slack = columns.reduce((sum, column) => sum + column.width - leastWidth(column), 0)
  if (over <= 0 || slack <= 0) return columns
  const share = Math.min(1, over / slack)
  return columns.map((column) => ({
    ...column,
    width: Math.floor(column.width - (column.width - leastWidth(column)) * share),
  }))
}

const besideValue = 20 + 18
const besideNumber = 24
const narrowestChoice = 90
const widestChoice = 230

/** Choice columns are as wide as their longest title. */
function widthOfChoices({ workflow }: Entity, { column, field }: ListColumn): number | undefined {
  if (!isChoice(field)) return undefined
  const states = workflow?.field === column.field ? Object.values(workflow.states) : []
  const texts = [...(field.values ?? []).map(({ title }) => title), ...states.map(({ label }) => label)]
  const longest = Math.max(...texts.map((text) => textWidth(text, letterSize)))
  return Math.min(widestChoice, Math.max(narrowestChoice, longest + besideValue))
}

/**
 * `grid-template-columns` of a row. Pinned columns never grow, because the offsets of the next ones are
 * fixed.
 */
export function tracksOf(columns: readonly VisibleColumn[], start: number, end: number): string {
  const tracks = columns.map(({ width, isFlexible, left }) =>
    isFlexible && left === undefined ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  const canGrow = columns.some(({ isFlexible, left }) => isFlexible && left === undefined)
  return [
    ...(start > 0 ? [`${start}px`] : []),
    ...tracks,
    // Width that no column takes goes before the actions.
    ...(canGrow ? [] : ['minmax(0, 1fr)']),
    ...(end > 0 ? [`${end}px`] : []),
  ].join(' ')
}

/** Minimum width of a row in pixels. */
export function minGridWidth(columns: readonly VisibleColumn[], start: number, end: number): number {
  return columns.reduce((sum, { width }) => sum + width, start + end)
}

export function pinnedWidth(columns: readonly VisibleColumn[], start: number): number {
  return columns.reduce((sum, { width, left }) => (left === undefined ? sum : sum + width), start)
}

const leastBetween = 110

/** How many pinned columns fit while `leastBetween` pixels remain to scroll. */
export function pinsThatFit(
  columns: readonly VisibleColumn[],
  start: number,
  end: number,
  width: number,
): number {
  let room = width - start - end - leastBetween
  const at = columns.findIndex((column) => {
    room -= column.width
    return column.left === undefined || room < 0
  })
  return at < 0 || columns[at]?.left === undefined ? Number.POSITIVE_INFINITY : at
}

/** Moves a column before or after another; it becomes pinned or unpinned like its new neighbour. */
export function moveColumn(columns: ListView['columns'], field: string, target: string): ListView['columns'] {
  const from = columns.findIndex((column) => column.field === field)
  const to = columns.findIndex((column) => column.field === target)
  const moved = columns[from]
  const neighbour = columns[to]
  if (!moved || !neighbour || from === to) return columns
  const others = columns.filter((column) => column !== moved)
  return others.toSpliced(to, 0, { ...moved, fixed: neighbour.fixed })
}

export function changeColumn(
  columns: ListView['columns'],
  field: string,
  change: Partial<ListView['columns'][number]>,
): ListView['columns'] {
  return columns.map((column) => (column.field === field ? { ...column, ...change } : column))
}
