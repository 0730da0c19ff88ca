/*
 * The store: access, rules, SQL, audit and the transaction hide behind it. There is no bypass: every call needs an
 * Actor.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Page, Query, Summary, SummaryQuery } from '#model/query/query'
import type { ReportType } from '#model/report/report'
import type { AuditEntry } from './trail'

/** Version of a record as last read, or '*' to write over whatever is there. */
export type Version = number | '*'

/** Rows of a query in order, in batches; how many there are is known before the first. */
export interface RowStream extends AsyncIterable<readonly Row[]> {
  readonly total: number
}

/** Keeps rows of any entity. Failures are `Problem`s (model/problem). */
export interface Store {
  list(entity: string, query: Query, actor: Actor): Promise<Page>
  /**
   * All rows of a query in order, without holding the connection. Rows that leave as a report need the act `export`
   * and leave an audit row that says which type it was.
   */
  stream(entity: string, query: Query, actor: Actor, report?: ReportType): Promise<RowStream>
  summary(entity: string, query: SummaryQuery, actor: Actor): Promise<Summary>
  get(entity: string, id: number, actor: Actor, options?: { readonly labels?: boolean }): Promise<Row>
  history(entity: string, id: number, actor: Actor): Promise<readonly AuditEntry[]>
  create(entity: string, input: Row, actor: Actor): Promise<Row>
  update(entity: string, id: number, patch: Row, version: Version, actor: Actor): Promise<Row>
  /** Inactivates. */
  remove(entity: string, id: number, actor: Actor): Promise<void>
  /** Takes an inactive record out again; for those who may inactivate it. */
  restore(entity: string, id: number, actor: Actor): Promise<Row>
  transition(entity: string, id: number, name: string, input: Row, actor: Actor): Promise<Row>
  /** Takes away for ever what tells who the record is about. Needs the act `remove`; what else, the caller asks. */
  anonymise(entity: string, id: number, actor: Actor): Promise<void>
}
