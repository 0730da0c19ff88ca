import type { Entity } from '#model/entity/entity'
import { isChoice, isMoney, isShortText } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import type { Density } from '#model/query/viewState'
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

/** Row heights in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, standard: 40, comfortable: 52 }

/** Font sizes in pixels; values are measured as if bold. */
const headerSize = 13
const letterSize = 12
/** Pixels beside a header's title: padding, menu and sort arrow with their gaps. */
const besideTitle = 20 + 18 + 16 + 2 * 4

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
): readonly VisibleColumn[] {
  const byPath = new Map(columnsOf(entity, tools).map((column) => [column.column.field, column]))
  const notHidden = view.columns.filter((column) => !column.hidden && column.field !== view.group)
  let left = start
  let place = 0
  return [...notHidden.filter(({ fixed }) => fixed), ...notHidden.filter(({ fixed }) => !fixed)].flatMap(
    (each) => {
      const column = byPath.get(each.field)
      if (!column) return []
      const isResized = each.width !== undefined && each.width !== column.column.width
      const usual = each.width ?? widths[column.field.kind] ?? widthOfChoices(entity, column) ?? usualWidth
      const width = isResized ? usual : Math.max(usual, textWidth(column.text, headerSize) + besideTitle)
      const visible = {
        ...column,
        name: each.field,
        place: place++,
        width,
        minWidth: isResized
          ? width
          : minWidthOf(entity, column, {
              usual: width,
              isFirst: place === 1,
              isSorted: view.sort?.some(([path]) => path === each.field) ?? false,
            }),
        isFlexible: each.width === undefined && kindTraits[column.field.kind].json !== 'number',
        left: each.fixed ? left : undefined,
        isGroupable: column.column.groupable && column.isSortable,
      }
      if (each.fixed) left += width
      return [visible]
    },
  )
}

/** How far text columns shrink: the full text remains available in the tooltip. */
const leastText = { share: 0.5, ofFirst: 0.7, pixels: 104 } as const
/** Numbers rarely fill their default width. */
const leastNumber = 0.8
/** The sort arrow and its gap. */
const arrowWidth = 20

interface ColumnContext {
  readonly usual: number
  /** The first column, which identifies the row. */
  readonly isFirst: boolean
  readonly isSorted: boolean
}

function minWidthOf(entity: Entity, column: ListColumn, { usual, isFirst, isSorted }: ColumnContext): number {
  const { field, text } = column
  const ofKind = widths[field.kind]
  const isState = entity.workflow?.field === column.column.field
  const number = numberOf(field)
  const ofValues = isState
    ? widthOfChoices(entity, column)
    : number !== undefined
      ? textWidth(number, headerSize) + besideNumber
      : ofKind === undefined
        ? Math.max(leastText.pixels, Math.round(usual * (isFirst ? leastText.ofFirst : leastText.share)))
        : kindTraits[field.kind].json === 'number' && !isMoney(field)
          ? Math.round(ofKind * leastNumber)
          : ofKind
  return Math.min(
    usual,
    Math.max(ofValues ?? usual, twoLines(text) + besideTitle - (isSorted ? 0 : arrowWidth)),
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
  const over = minGridWidth(columns, start, end) - room
  const slack = columns.reduce((sum, { width, minWidth }) => sum + width - minWidth, 0)
  if (over <= 0 || slack <= 0) return columns
  const share = Math.min(1, over / slack)
  let left = start
  return columns.map((column) => {
    const width = Math.floor(column.width - (column.width - column.minWidth) * share)
    const fitted = { ...column, width, left: column.left === undefined ? undefined : left }
    left += width
    return fitted
  })
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
