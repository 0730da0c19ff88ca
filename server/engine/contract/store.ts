/*
 * The store: access, rules, SQL, audit and the transaction hide behind it. There is no bypass: every call needs an
 * Actor.
 */

import type { BrokenRecords } from '#model/changes/broken'
import type { Row } from '#model/entity/jsonSchema'
import type {
  ActOf,
  FilterOf,
  InputOf,
  KnownName,
  Only,
  OpenTypes,
  PatchOf,
  PathOf,
  RecordOf,
  TransitionOf,
} from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Extent, ExtentQuery, PlacesInSight, PlacesQuery } from '#model/query/places'
import type { Page, Summary } from '#model/query/query'
import type { AnswerOf, Labelled, QueryOf, SummaryQueryOf } from '#model/query/queryOf'
import type { ReportType } from '#model/report/report'
import type { AuditEntry } from '#model/wire/record/audit'
import type { RecordHead } from '#model/wire/record/recordHead'

/** Version of a record as last read, or '*' to write over whatever is there. */
export type Version = number | '*'

/** Rows of a query in order, in batches; how many there are is known before the first. */
export interface RowStream<T = Row> extends AsyncIterable<readonly T[]> {
  readonly total: number
}

/**
 * Keeps rows of any entity. Failures are `Problem`s (model/problem). Over a registry `R`, a name that is written down
 * must be registered, and brings the types of its records, paths and transitions; the rows of other names are `Row`s.
 */
export interface Store<R = OpenTypes> {
  list<
    N extends string,
    const P extends PathOf<N, R> = never,
    const L extends boolean = false,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(entity: KnownName<N, R>, query: QueryOf<N, P, L, W, R>, actor: Actor): Promise<Page<AnswerOf<N, P, L, R>>>
  /**
   * All rows of a query in order, without holding the connection. Rows that leave as a report need the act `export`
   * and leave an audit row that says which type it was.
   */
  stream<
    N extends string,
    const P extends PathOf<N, R> = never,
    const L extends boolean = false,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(
    entity: KnownName<N, R>,
    query: QueryOf<N, P, L, W, R>,
    actor: Actor,
    report?: ReportType,
  ): Promise<RowStream<AnswerOf<N, P, L, R>>>
  summary<
    N extends string,
    const S extends PathOf<N, R> = never,
    const F extends PathOf<N, R> = never,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(
    entity: KnownName<N, R>,
    query: SummaryQueryOf<N, S, F, W, R>,
    actor: Actor,
    /** It is to become a file: needs the right to export, and leaves an audit row. */
    report?: ReportType,
  ): Promise<Summary<S, F>>
  /** How many rows of a list lie somewhere, and around where. */
  extent(entity: string, query: ExtentQuery, actor: Actor): Promise<Extent>
  /** What of a list is in sight of a map: places where there are few, squares of a grid otherwise. */
  places(entity: string, query: PlacesQuery, actor: Actor): Promise<PlacesInSight>
  /** Records of a list that were right when they were written and break a newer rule, as far as the actor may know it. */
  invalidRecords(entity: string, actor: Actor): Promise<BrokenRecords>
  get<N extends string, const L extends boolean = false>(
    entity: KnownName<N, R>,
    id: number,
    actor: Actor,
    options?: { readonly labels?: L },
  ): Promise<Labelled<RecordOf<N, R>, L> & { readonly id: number }>
  history<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<readonly AuditEntry[]>
  /**
   * A record with the transitions that lead on from its state, and how many rows the actor may list that lead to it;
   * no relation is counted further than a page of a list is.
   */
  head<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<RecordHead>
  /** The record that a new one would be, or that a change would leave, as the actor would see it: nothing is written. */
  preview(entity: string, id: number | undefined, input: Row, actor: Actor): Promise<Row>
  create<N extends string, I extends InputOf<N, R> = InputOf<N, R>>(
    entity: KnownName<N, R>,
    input: I & Only<I, keyof InputOf<N, R>>,
    actor: Actor,
  ): Promise<RecordOf<N, R> & { readonly id: number }>
  /** Changes fields. The history calls the change an edit, or by the words the schema has for the name given. */
  update<N extends string, I extends PatchOf<N, R> = PatchOf<N, R>>(
    entity: KnownName<N, R>,
    id: number,
    patch: I & Only<I, keyof PatchOf<N, R>>,
    version: Version,
    actor: Actor,
    act?: ActOf<N, R>,
  ): Promise<RecordOf<N, R>>
  /** Inactivates. */
  remove<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<void>
  /** Takes an inactive record out again; for those who may inactivate it. */
  restore<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<RecordOf<N, R>>
  transition<N extends string, I extends PatchOf<N, R> = PatchOf<N, R>>(
    entity: KnownName<N, R>,
    id: number,
    name: TransitionOf<N, R>,
    input: I & Only<I, keyof PatchOf<N, R>>,
    actor: Actor,
  ): Promise<RecordOf<N, R>>
  /**
   * Takes away for ever what tells who the record is about, and inactivates it, as one change. Needs the act
   * `remove`; what else, the caller asks.
   */
  anonymise<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<void>
}
