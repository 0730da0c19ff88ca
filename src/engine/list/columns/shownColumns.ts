/* Where the columns of a grid stand: which are shown, how wide, which stay in sight and where. Pure. */

import type { Entity } from '#model/entity/entity'
import { isChoice, isMoney, isShortText } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import type { Density } from '#model/query/viewState'
import { textWidth } from '../../page/textWidth'
import type { ConsoleTools } from '../../shell/console'
import type { ListView } from '../state/listView'
import { columnsOf, type ListColumn } from './listColumns'

/** A column that is shown. */
export interface ShownColumn extends ListColumn {
  readonly name: string
  /** Among the columns that are shown, from the left. */
  readonly place: number
  readonly width: number
  /** How narrow it may become where the grid is narrower than its columns; never one that a person made so wide. */
  readonly least: number
  /** Takes its share of the room that is left over. */
  readonly isFlexible: boolean
  /** Distance from the left edge of a column that stays in sight. */
  readonly left: number | undefined
  readonly isGroupable: boolean
  /** Its values are changed in their cells. */
  readonly isEditable?: boolean
}

/** Columns before the first of the schema: boxes to tick. The specification's distance. */
export const selectionWidth = 64
/** The one that opens a row, where rows are not selected. */
export const expanderWidth = 44

export const narrowestColumn = 60
export const widestColumn = 900

/** Pixels of a row. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, standard: 40, comfortable: 52 }

/** Pixels of a header's letters. */
const headerSize = 13
/** Of a value's letters, as if they were bold. */
const letterSize = 12
/** Room at both sides of a title, the menu and the arrow of the order with the gaps before them. */
const besideTitle = 20 + 18 + 16 + 2 * 4

/** Of texts and names; they share the room that is left over. */
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

/** The columns to draw from left to right, those that stay in sight first. */
export function shownColumns(
  entity: Entity,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  view: Pick<ListView, 'columns' | 'group'> & Partial<Pick<ListView, 'sort'>>,
  start: number,
): readonly ShownColumn[] {
  const known = new Map(columnsOf(entity, tools).map((column) => [column.column.field, column]))
  const wanted = view.columns.filter((column) => !column.hidden && column.field !== view.group)
  let left = start
  let place = 0
  return [...wanted.filter(({ fixed }) => fixed), ...wanted.filter(({ fixed }) => !fixed)].flatMap((each) => {
    const column = known.get(each.field)
    if (!column) return []
    const isPulled = each.width !== undefined && each.width !== column.column.width
    const usual = each.width ?? widths[column.field.kind] ?? widthOfChoices(entity, column) ?? usualWidth
    const width = isPulled ? usual : Math.max(usual, textWidth(column.text, headerSize) + besideTitle)
    const shown = {
      ...column,
      name: each.field,
      place: place++,
      width,
      least: isPulled
        ? width
        : leastOf(entity, column, {
            usual: width,
            isFirst: place === 1,
            isSorted: view.sort?.some(([path]) => path === each.field) ?? false,
          }),
      isFlexible: each.width === undefined && kindTraits[column.field.kind].json !== 'number',
      left: each.fixed ? left : undefined,
      isGroupable: column.column.groupable && column.isSortable,
    }
    if (each.fixed) left += width
    return [shown]
  })
}

/** Values that may be cut, and say all of themselves when they are pointed at, keep this much. */
const leastText = { share: 0.5, ofFirst: 0.7, pixels: 104 } as const
/** Numbers mostly fill less than the room that is usual for them. */
const leastNumber = 0.8
/** The arrow of the order and the gap before it. */
const arrowWidth = 20

interface Standing {
  readonly usual: number
  /** It says which record a row is. */
  readonly isFirst: boolean
  readonly isSorted: boolean
}

function leastOf(entity: Entity, column: ListColumn, { usual, isFirst, isSorted }: Standing): number {
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

/** One of the names of one form, such as the numbers of documents: cut, they are all the same. */
function numberOf(field: ListColumn['field']): string | undefined {
  const { unique, series, sample } = field
  if (series !== undefined) return series.replace('{ano}', '0000').replace(/[{}]/g, '')
  return isShortText(field) && unique && typeof sample === 'string' ? sample : undefined
}

/** How wide a title is in two lines. */
function twoLines(text: string): number {
  const words = text.split(' ')
  const halves = words.map((_word, at) => {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return Math.max(textWidth(first, headerSize), textWidth(second, headerSize))
  })
  return Math.min(...halves)
}

/** The columns as narrow as the room needs them to be, each giving way by its share; as they are, where all fit. */
export function fitColumns(
  columns: readonly ShownColumn[],
  start: number,
  end: number,
  room: number,
): readonly ShownColumn[] {
  const over = leastWidth(columns, start, end) - room
  const slack = columns.reduce((sum, { width, least }) => sum + width - least, 0)
  if (over <= 0 || slack <= 0) return columns
  const share = Math.min(1, over / slack)
  let left = start
  return columns.map((column) => {
    const width = Math.floor(column.width - (column.width - column.least) * share)
    const fitted = { ...column, width, left: column.left === undefined ? undefined : left }
    left += width
    return fitted
  })
}

/** Pixels at both sides of a value, its frame among them. */
const besideValue = 20 + 18
const besideNumber = 24
const narrowestChoice = 90
const widestChoice = 230

/** Of a closed list: as wide as its longest value. */
function widthOfChoices({ workflow }: Entity, { column, field }: ListColumn): number | undefined {
  if (!isChoice(field)) return undefined
  const states = workflow?.field === column.field ? Object.values(workflow.states) : []
  const texts = [...(field.values ?? []).map(({ title }) => title), ...states.map(({ label }) => label)]
  const longest = Math.max(...texts.map((text) => textWidth(text, letterSize)))
  return Math.min(widestChoice, Math.max(narrowestChoice, longest + besideValue))
}

/** The tracks of a row, for CSS. A column that stays in sight never grows, or those after it would not find their place. */
export function tracksOf(columns: readonly ShownColumn[], start: number, end: number): string {
  const tracks = columns.map(({ width, isFlexible, left }) =>
    isFlexible && left === undefined ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  const canGrow = columns.some(({ isFlexible, left }) => isFlexible && left === undefined)
  return [
    ...(start > 0 ? [`${start}px`] : []),
    ...tracks,
    // Room that no column takes stands before the last one.
    ...(canGrow ? [] : ['minmax(0, 1fr)']),
    ...(end > 0 ? [`${end}px`] : []),
  ].join(' ')
}

/** How wide a row is at least. */
export function leastWidth(columns: readonly ShownColumn[], start: number, end: number): number {
  return columns.reduce((sum, { width }) => sum + width, start + end)
}

/** How much of a row stays in sight at the left. */
export function pinnedWidth(columns: readonly ShownColumn[], start: number): number {
  return columns.reduce((sum, { width, left }) => (left === undefined ? sum : sum + width), start)
}

/** Pixels between what stands still at both sides: the narrowest column. */
const leastBetween = 110

/** How many of the columns that stay in sight may do so: all, unless a grid of that width had no room left to scroll. */
export function pinsThatFit(
  columns: readonly ShownColumn[],
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

/** The columns with one moved before or after another; it comes to stay in sight as its new neighbour does. */
export function moveColumn(columns: ListView['columns'], field: string, target: string): ListView['columns'] {
  const from = columns.findIndex((column) => column.field === field)
  const to = columns.findIndex((column) => column.field === target)
  const moved = columns[from]
  const neighbour = columns[to]
  if (!moved || !neighbour || from === to) return columns
  const others = columns.filter((column) => column !== moved)
  return others.toSpliced(to, 0, { ...moved, fixed: neighbour.fixed })
}

/** The columns with one changed. */
export function changeColumn(
  columns: ListView['columns'],
  field: string,
  change: Partial<ListView['columns'][number]>,
): ListView['columns'] {
  return columns.map((column) => (column.field === field ? { ...column, ...change } : column))
}
