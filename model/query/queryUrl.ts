/* Encodes and decodes queries as URL parameters: the HTTP contract of lists and summaries. */
import type { Condition, Filter, SortKey } from '../entity/entity'
import { refusalText } from '../messages'
import { Problem } from '../problem/problem'
import { type PivotKey, pivotUnits, type Query, type SummaryQuery } from './query'

/** A search is cut to this many characters; longer ones would exceed the maximum URL length of servers. */
export const longestSearch = 200
/** A search beyond this many characters is rejected, because people do not type or paste that much. */
export const mostTyped = 2_000

/** Reserved parameters of a list; any other name is a filter. */
export const listWords = [
  'filter',
  'q',
  'sort',
  'range',
  'fields',
  'labels',
  'relevance',
  'total',
  'formato',
  'groups',
  'sums',
] as const satisfies readonly string[]

export const summaryWords: readonly string[] = [
  'filter',
  'q',
  'sums',
  'facets',
  'facetText',
  'groups',
  'pivot',
]

/**
 * Encodes a query as URL parameters.
 * @example encodeQuery({ filter: { ativo: true }, sort: [['nome', 'ASC']], range: [0, 24] }).toString()
 */
export function encodeQuery(query: Query): URLSearchParams {
  const params = encodeMatch(query)
  if (query.sort.length === 1) params.set('sort', JSON.stringify(query.sort[0]))
  if (query.sort.length > 1) params.set('sort', JSON.stringify(query.sort))
  if (query.range) params.set('range', JSON.stringify(query.range))
  if (query.fields) params.set('fields', query.fields.join(','))
  if (query.labels) params.set('labels', '1')
  if (query.relevance) params.set('relevance', '1')
  if (query.total) params.set('total', query.total)
  return params
}

/** @throws Problem malformed */
export function decodeQuery(params: URLSearchParams): Query {
  const range = readJson(params, 'range')
  if (range !== undefined && !isRange(range)) throw malformed('range')
  const fields = readList(params, 'fields')
  return {
    ...decodeMatch(params),
    sort: toSort(readJson(params, 'sort')),
    ...(range !== undefined && { range }),
    ...(fields.length > 0 && { fields }),
    ...(params.get('labels') === '1' && { labels: true }),
    ...(params.get('relevance') === '1' && { relevance: true }),
    ...(params.get('total') === 'capped' && { total: 'capped' }),
  }
}

export function encodeSummary(query: SummaryQuery): URLSearchParams {
  const params = encodeMatch(query)
  if (query.sums.length > 0) params.set('sums', query.sums.join(','))
  if (query.facets.length > 0) params.set('facets', query.facets.join(','))
  if (query.facetText) params.set('facetText', query.facetText.slice(0, longestSearch))
  if (query.group !== undefined) params.set('groups', query.group)
  if (query.pivot?.length) {
    params.set('pivot', query.pivot.map(({ path, unit }) => (unit ? `${path}:${unit}` : path)).join(','))
  }
  return params
}

/** @throws Problem malformed */
export function decodeSummary(params: URLSearchParams): SummaryQuery {
  const group = params.get('groups')
  const facetText = cut(params.get('facetText')?.trim())
  const pivot = readList(params, 'pivot').map(readPivotKey)
  if (pivot.length > mostPivotKeys) throw malformed('pivot')
  return {
    ...decodeMatch(params),
    sums: readList(params, 'sums'),
    facets: readList(params, 'facets'),
    ...(facetText && { facetText }),
    ...(group && { group }),
    ...(pivot.length > 0 && { pivot }),
  }
}

const mostPivotKeys = 2

/** Parses `due:month`. */
function readPivotKey(text: string): PivotKey {
  const [path = '', word] = text.split(':')
  if (word === undefined) return { path }
  const unit = pivotUnits.find((each) => each === word)
  if (!unit) throw malformed('pivot')
  return { path, unit }
}

interface Match {
  readonly filter: Filter
  readonly q?: string
}

function encodeMatch(match: Match): URLSearchParams {
  const params = new URLSearchParams()
  if (Object.keys(match.filter).length > 0) params.set('filter', JSON.stringify(match.filter))
  if (match.q) params.set('q', match.q.slice(0, longestSearch))
  return params
}

function decodeMatch(params: URLSearchParams): Match {
  const filter = readJson(params, 'filter') ?? {}
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw malformed('filter')
  const { q: inner, ...conditions } = filter as Record<string, unknown>
  // ra-data-simple-rest sends the search text inside the filter.
  const q = (params.get('q') ?? (typeof inner === 'string' ? inner : undefined))?.normalize('NFC')
  return { filter: toFilter(conditions), ...(q?.trim() && { q: cut(q.trim()) }) }
}

/** Texts above `mostTyped` are not cut, so that the check of limits rejects them. */
function cut<T extends string | undefined>(text: T): T | string {
  return text === undefined || text.length > mostTyped ? text : text.slice(0, longestSearch)
}

function toFilter(conditions: Record<string, unknown>): Filter {
  for (const [path, condition] of Object.entries(conditions)) {
    if (!isCondition(condition)) throw malformed(`filter.${path}`)
  }
  return conditions as Record<string, Condition>
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

export function isCondition(value: unknown): value is Condition {
  if (isScalar(value)) return true
  if (Array.isArray(value)) return value.every(isScalar)
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([operator, of]) => (operator === 'ne' ? [of].flat() : [of]).every(isScalar))
  )
}

function toSort(value: unknown): readonly SortKey[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw malformed('sort')
  const keys: unknown[] = Array.isArray(value[0]) ? value : value.length === 0 ? [] : [value]
  return keys.map((key) => {
    if (!Array.isArray(key) || typeof key[0] !== 'string') throw malformed('sort')
    const direction = String(key[1] ?? 'ASC').toUpperCase()
    if (direction !== 'ASC' && direction !== 'DESC') throw malformed('sort')
    return [key[0], direction] as const
  })
}

function isRange(value: unknown): value is readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value as unknown[]
  return (
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(from) >= 0 && Number(to) >= Number(from)
  )
}

function readList(params: URLSearchParams, name: string): readonly string[] {
  return (params.get(name) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function readJson(params: URLSearchParams, name: string): unknown {
  const text = params.get(name)
  if (text === null || text === '') return undefined
  try {
    return JSON.parse(text, composed) as unknown
  } catch {
    throw malformed(name)
  }
}

/** JSON reviver that normalises text to NFC, as records have it. */
function composed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : value
}

export function malformed(name: string): Problem {
  return new Problem('malformed', `${refusalText.malformed} (${name})`)
}
