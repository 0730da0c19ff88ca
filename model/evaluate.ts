/*
 * Answers questions about rows in memory as the database answers them: the same rows in the same order, the same
 * counts, facets, sums and groups. A small column store; 100,000 rows are filtered, sorted or grouped in milliseconds.
 *
 *   rows ──► columns ──► match ──► rank and sort ──► page
 *                          └─────► group and sum ──► summary
 *
 * Columns (encodeColumn). A path is read out of the rows once and dictionary encoded: each distinct value has a code,
 *   the column is an Int32Array of codes. A test, a rank or a folding is then computed per distinct value, and loops
 *   over rows read whole numbers that lie side by side. Numbers and dates get ordered codes by a radix sort, the rest
 *   codes from a hash table; lists of values are one array of codes and an offset for each row.
 * Match (match). A condition becomes a table of passing codes; rows look their code up and narrow a mask, one byte per
 *   row. Words are found by one search in all the folded texts of a column (foldedTexts).
 * Sort (sort). Each code has a rank (rank); rows are put in order by one counting sort per key and never compared.
 * Group and sum (grouping, sum). Codes are the groups: counting is an array increment per row. Numbers are added in
 *   fixed point, exactly.
 *
 * Kept in the RowIndex: columns, ranks, folded texts and fixed-point numbers of each path asked about, and the masks,
 * orders and sums of the latest two questions. An index lives as long as its rows: the caller keeps it, or it is
 * found again by the array of rows, weakly held. Scratch memory for encoding is released after each preparation.
 *
 * Rows cannot tell everything that the database knows. They are taken as what the actor may see; a path behind a
 * reference is answered from the value that the row brings under that path; a reference sorts by its id where rows
 * bring no labels.
 */
import type { Entity } from './entity'
import { findPage } from './evaluate/page'
import { indexRows, type RowIndex } from './evaluate/rowIndex'
import { summarise } from './evaluate/summary'
import type { Row } from './jsonSchema'
import type { Page, Query, Summary, SummaryQuery } from './query'

export { isQueryReady, isSummaryReady, prepareList, prepareSummary } from './evaluate/prepare'
export { indexRows, type RowIndex } from './evaluate/rowIndex'

/** Rows as they came, or prepared once for many questions. */
export type Rows = readonly Row[] | RowIndex

/**
 * The page that a query asks for. Without `fields` its rows are the very objects that were given.
 * @example evaluateQuery(widget, rows, { filter: { size: { gte: 2 } }, q: 'sao', sort: [['name', 'ASC']], range: [0, 24] })
 * @throws Problem unknown_field or unknown_operator
 */
export function evaluateQuery(entity: Entity, rows: Rows, query: Query): Page {
  return findPage(indexOf(entity, rows), query)
}

/**
 * Counts, sums, facets and groups over all rows that match.
 * @example evaluateSummary(widget, rows, { filter: {}, sums: ['price'], facets: ['status'], group: 'region_id' })
 * @throws Problem unknown_field or unknown_operator
 */
export function evaluateSummary(entity: Entity, rows: Rows, query: SummaryQuery): Summary {
  return summarise(indexOf(entity, rows), query)
}

const indexes = new WeakMap<readonly Row[], RowIndex>()

/** The index of the rows; an array asked about again has the same index. */
function indexOf(entity: Entity, rows: Rows): RowIndex {
  if (!isArray(rows)) return rows
  const known = indexes.get(rows)
  if (known?.entity === entity) return known
  const index = indexRows(entity, rows)
  indexes.set(rows, index)
  return index
}

function isArray(rows: Rows): rows is readonly Row[] {
  return Array.isArray(rows)
}
