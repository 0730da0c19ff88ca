/*
 * Questions answered from rows in memory, exactly as the database answers them: same rows in the same order, same
 * counts, facets, sums and groups. Hides the columns, ranks and search texts that make 100,000 rows quick.
 * What a statement knows and rows do not: who asks (rows are what they may see), records that were not loaded (a
 * path behind a reference is answered from the value that the row brings under that path; a reference sorts by its
 * id where rows bring no labels), and rows left out.
 */
import type { Entity, Filter } from './entity/entity'
import type { Row } from './entity/jsonSchema'
import { fieldAt } from './entity/paths'
import { systemNames } from './entity/system'
import { addUp } from './evaluate/add'
import { countFacet, countGroups } from './evaluate/count'
import { matchRows } from './evaluate/match'
import type { Parts } from './evaluate/parts'
import { indexRows, type RowIndex } from './evaluate/rowIndex'
import { selectRows, sortBy, sortRows } from './evaluate/sort'
import type { Page, Query, Summary, SummaryQuery } from './query/query'

export { indexRows, type RowIndex } from './evaluate/rowIndex'

/** Rows as they came, or prepared once for many questions. */
export type Rows = readonly Row[] | RowIndex

/**
 * The page that a query asks for. Without `fields` its rows are the very objects that were given.
 * @example evaluateQuery(widget, rows, { filter: { size: { gte: 2 } }, q: 'sao', sort: [['name', 'ASC']], range: [0, 24] })
 * @throws Problem unknown_field or unknown_operator
 */
export function evaluateQuery(entity: Entity, rows: Rows, query: Query): Page {
  const index = prepare(entity, rows)
  const order = orderRows(index, query)
  const wanted = query.range ? order.subarray(query.range[0], query.range[1] + 1) : order
  const found = Array.from(wanted, (at) => index.rows[at] as Row)
  const names = query.fields && namesOf(entity, query)
  return {
    rows: names ? found.map((row) => pick(row, names)) : found,
    total: order.length,
  }
}

/**
 * Counts, sums, facets and groups over all rows that match.
 * @example evaluateSummary(widget, rows, { filter: {}, sums: ['price'], facets: ['status'], group: 'region_id' })
 * @throws Problem unknown_field or unknown_operator
 */
export function evaluateSummary(entity: Entity, rows: Rows, query: SummaryQuery): Summary {
  const index = prepare(entity, rows)
  const mask = findRows(index, query)
  const question = questionOf(query)
  const facets = query.facets.map((path) => {
    // The facet's own condition does not count, so that the other choices stay.
    const { [path]: own, ...others }: Filter = query.filter
    const counted = own === undefined ? mask : matchRows(index, others, query.q, query.filter)
    return [path, countFacet(index, counted, path, query.facetText)] as const
  })
  return {
    total: index.recall('total', question, () => countOnes(mask)),
    sums: Object.fromEntries(
      query.sums.map((path) => [path, index.recall(`sum ${path}`, question, () => sumOf(index, mask, path))]),
    ),
    facets: Object.fromEntries(facets),
    ...(query.group !== undefined && { groups: countGroups(index, mask, query.group, query.sums) }),
  }
}

/**
 * Makes ready what a summary needs, in parts: done before it is asked for, the summary itself takes no time.
 * @example for (const _part of prepareSummary(index, query)) await pause()
 */
export function prepareSummary(rows: RowIndex, { sums, group }: SummaryQuery): Parts<void> {
  return rows.prepare({ sums, sorted: group === undefined ? [] : [group], isSearched: false })
}

/** Whether a page can be answered without preparing anything first. */
export function isQueryReady(rows: RowIndex, { filter, q, sort }: Query): boolean {
  const sorted = [...Object.keys(filter), ...sort.map(([path]) => path)].filter((path) => path !== id)
  return isReady(rows.prepare({ sums: [], sorted, isSearched: q !== undefined }))
}

/** The same for a summary. */
export function isSummaryReady(rows: RowIndex, query: SummaryQuery): boolean {
  return isReady(prepareSummary(rows, query)) && isQueryReady(rows, { ...query, sort: [] })
}

/** The same for whatever a list may ask next: its words, its order, its groups. */
export function prepareList(rows: RowIndex): Parts<void> {
  const columns = rows.entity.list.columns
  return rows.prepare({
    sums: columns.flatMap(({ field, sum }) => (sum ? [field] : [])),
    sorted: columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])),
    isSearched: true,
  })
}

const { id } = systemNames

function isReady(preparation: Parts<void>): boolean {
  return preparation.next().done === true
}

const known = new WeakMap<readonly Row[], RowIndex>()

/** The same list asked again is not prepared again. */
function prepare(entity: Entity, rows: Rows): RowIndex {
  if (!isList(rows)) return rows
  const before = known.get(rows)
  if (before?.entity === entity) return before
  const index = indexRows(entity, rows)
  known.set(rows, index)
  return index
}

function isList(rows: Rows): rows is readonly Row[] {
  return Array.isArray(rows)
}

/** Sums and groups follow a page, and a page another order, of the same rows. */
function findRows(index: RowIndex, query: Pick<Query, 'filter' | 'q'>): Uint8Array {
  return index.recall('mask', questionOf(query), () => matchRows(index, query.filter, query.q))
}

/** Rows that match, in order. A key put before those of the last order, as grouping does, sorts that order once more. */
function orderRows(index: RowIndex, { filter, q, sort }: Query): Int32Array {
  const asked = (keys: Query['sort']) => JSON.stringify([filter, q, keys])
  const [first, ...others] = sort
  return index.recall('order', asked(sort), () => {
    const isOneMore = first && first[0] !== id && first[1] === others[0]?.[1]
    const before = isOneMore && index.recalled<Int32Array>('order', asked(others))
    return before ? sortBy(index, before, first) : sortRows(index, findRows(index, { filter, q }), sort)
  })
}

function questionOf({ filter, q }: Pick<Query, 'filter' | 'q'>): string {
  return JSON.stringify([filter, q])
}

function countOnes(mask: Uint8Array): number {
  let count = 0
  for (let at = 0; at < mask.length; at++) count += mask[at] as number
  return count
}

function sumOf(index: RowIndex, mask: Uint8Array, path: string): number {
  const rows = selectRows(index.byId(), mask)
  const placed = { rows, groups: new Int32Array(rows.length), count: 1 }
  return addUp(index.column(path), index.units(path), placed)[0] ?? 0
}

/** What a row brings: of a path into an object the whole object, of one behind a reference its value. */
function namesOf(entity: Entity, { fields = [], labels }: Query): readonly string[] {
  const names = new Set<string>([id, systemNames.version])
  for (const path of fields) names.add(fieldAt(entity, path) ? (path.split('.')[0] ?? path) : path)
  if (labels) for (const name of ['_label', '_labels']) names.add(name)
  return [...names]
}

function pick(row: Row, names: readonly string[]): Row {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in row) picked[name] = row[name]
  return picked
}
