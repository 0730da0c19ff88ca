/* The state of a list and its encoding in the URL, shared by saved views, export and grid. Pure. */

import type { Entity, Filter, SortKey } from '#model/entity/entity'
import { widenChoices } from '#model/entity/sameTitled'
import { systemNames } from '#model/entity/system'
import { isPinned, maySeePath } from '#model/people/access'
import { maySortBy } from '#model/query/checkQuery'
import { readShapeText, shapeText } from '#model/query/shapes'
import { densities, type ViewColumn, type ViewState } from '#model/query/viewState'
import type { ConsoleTools } from '../../console/console'
import { originWord } from '../../console/listAddress'
import { allRows } from '../../data/listParams'
import { searchOf, validFilter } from './addressFilter'

/** A `pageSize` of at least `allRows` means all rows. */
export type ListView = ViewState

type Tools = Pick<ConsoleTools, 'index' | 'actor'>

/** @param fixed filter of a section; a column that it leaves one value is hidden */
export function defaultView(
  entity: Entity,
  { index, actor }: Tools,
  pageSize: number,
  fixed: Filter = {},
): ListView {
  const { kind = 'grid' } = entity.list.shapes?.[0] ?? {}
  return {
    columns: entity.list.columns
      .filter((column) => maySeePath(index, entity, column.field, actor))
      .map(({ field, width, hidden, fixed: isFixed }) => ({
        field,
        hidden:
          hidden ||
          (typeof fixed[field] !== 'object' && fixed[field] !== undefined) ||
          (field !== systemNames.id && isPinned(index, entity, field, actor)),
        fixed: isFixed,
        ...(width !== undefined && { width }),
      })),
    sort: entity.list.sort.filter(([field]) => maySortBy(index, entity, field, actor)),
    filter: {},
    q: '',
    density: 'standard',
    pageSize,
    ...(kind !== 'grid' && { shape: { kind, options: {} } }),
  }
}

/** URL parameters that describe the view; `order` is only read, for react-admin's URLs. */
export const viewParams = [
  'q',
  'filter',
  'sort',
  'order',
  'group',
  'columns',
  'density',
  'perPage',
  'shape',
] as const

const longestOrigin = 80

/** The page or link that the filter came from. */
export function readOrigin(params: URLSearchParams): string | undefined {
  return params.get(originWord)?.slice(0, longestOrigin) || undefined
}

const wholeWord = 'todos'

export function hasView(params: URLSearchParams): boolean {
  return viewParams.some((word) => params.has(word))
}

/**
 * Other parameters are kept. Values equal to `usual` are omitted.
 * @example encodeView(view, usual, new URLSearchParams()).toString() // 'q=ana&sort=name%2C-id'
 */
export function encodeView(
  view: ListView,
  usual: ListView | undefined,
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const texts = textsOf(view)
  const known: Readonly<Record<string, string>> = usual ? textsOf(usual) : {}
  for (const word of viewParams) {
    const text = texts[word] ?? ''
    if (text === (known[word] ?? '')) next.delete(word)
    else next.set(word, text)
  }
  return next
}

/** `usual` is the default; values that are invalid for this role are ignored. */
export function decodeView(params: URLSearchParams, usual: ListView, entity: Entity, tools: Tools): ListView {
  const { index, actor } = tools
  const isSortable = (path: string) => maySortBy(index, entity, path, actor)
  const q = searchOf(params)
  const sort = readSort(params).filter(([field]) => isSortable(field))
  const group = params.get('group') ?? usual.group
  const density = densities.find((each) => each === params.get('density'))
  const shape = readShapeText(params.get('shape') ?? '') ?? usual.shape
  return {
    columns: readColumns(params.get('columns'), usual.columns),
    sort: sort.length > 0 ? sort : usual.sort,
    filter: widenChoices(index, entity, {
      ...usual.filter,
      ...validFilter(params, entity, tools),
    }),
    q: q ?? usual.q,
    ...(group && isSortable(group) && { group }),
    density: density ?? usual.density,
    pageSize: readPageSize(params.get('perPage')) ?? usual.pageSize,
    ...(shape && { shape }),
  }
}

/** Drops columns that no longer exist and appends new ones. */
export function settleColumns(
  saved: readonly ViewColumn[],
  usual: readonly ViewColumn[],
): readonly ViewColumn[] {
  const known = new Set(usual.map(({ field }) => field))
  const existing = new Map(
    saved.filter(({ field }) => known.has(field)).map((column) => [column.field, column]),
  )
  return [...existing.values(), ...usual.filter(({ field }) => !existing.has(field))]
}

function textsOf(view: ListView): Partial<Record<(typeof viewParams)[number], string>> {
  return {
    q: view.q,
    filter: Object.keys(view.filter).length > 0 ? JSON.stringify(view.filter) : '',
    sort: view.sort.map(([field, direction]) => (direction === 'DESC' ? `-${field}` : field)).join(','),
    group: view.group ?? '',
    columns: view.columns.map(columnText).join(','),
    density: view.density,
    perPage: view.pageSize >= allRows ? wholeWord : String(view.pageSize),
    shape: shapeText(view.shape),
  }
}

/** @example columnText({ field: 'name', width: 120, hidden: true, fixed: true }) // '-*name:120' */
function columnText({ field, width, hidden, fixed }: ViewColumn): string {
  return `${hidden ? '-' : ''}${fixed ? '*' : ''}${field}${width === undefined ? '' : `:${width}`}`
}

export function fieldsOfColumns(params: URLSearchParams): readonly string[] {
  return (params.get('columns') ?? '').split(',').flatMap((each) => columnSpelling.exec(each)?.[3] ?? [])
}

const columnSpelling = /^(-?)(\*?)([^:]+)(?::(\d{1,4}))?$/

function readColumns(text: string | null, usual: readonly ViewColumn[]): readonly ViewColumn[] {
  if (text === null) return usual
  const written = text.split(',').flatMap((each): ViewColumn[] => {
    const [, hidden, fixed, field, width] = columnSpelling.exec(each) ?? []
    if (field === undefined) return []
    return [{ field, hidden: hidden === '-', fixed: fixed === '*', ...(width && { width: Number(width) }) }]
  })
  return settleColumns(written, usual)
}

/** Parses `name,-id`, or a single field with `order=DESC` as react-admin writes it. */
export function readSort(params: URLSearchParams): readonly SortKey[] {
  const keys = (params.get('sort') ?? '').split(',').filter((each) => each !== '')
  const word = params.get('order') === 'DESC' ? 'DESC' : 'ASC'
  return keys.map((key) => (key.startsWith('-') ? ([key.slice(1), 'DESC'] as const) : ([key, word] as const)))
}

export function readPageSize(text: string | null): number | undefined {
  if (text === wholeWord) return allRows
  const size = Number(text)
  return Number.isSafeInteger(size) && size > 0 ? size : undefined
}
