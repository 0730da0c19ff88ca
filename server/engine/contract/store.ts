/* The store enforces access, rules, audit and transactions. It cannot be bypassed: every call takes an Actor. */

import type { InvalidRecords } from '#model/changes/invalidRecords'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type {
  ActOf,
  Exact,
  FilterOf,
  InputOf,
  KnownName,
  PatchOf,
  PathOf,
  RecordOf,
  TransitionOf,
  UntypedRegistry,
} from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Extent, ExtentQuery, MapResult, PlacesQuery } from '#model/query/places'
import type { Page, Summary } from '#model/query/query'
import type { FoundRow, QueryOf, ResultRowOf, SummaryQueryOf, WithLabels } from '#model/query/queryOf'
import type { ReportType } from '#model/report/report'
import type { AuditEntry } from '#model/wire/record/audit'
import type { RecordHead } from '#model/wire/record/recordHead'

/** Version last read, or '*' to overwrite any version. */
export type Version = number | '*'

/** Ordered rows in batches; the total is known before the first batch. */
export interface RowStream<T = Row> extends AsyncIterable<readonly T[]> {
  readonly total: number
}

export interface RowPrint {
  readonly id: number
  readonly print: string
}

/**
 * Reads and writes rows of any entity; failures are `Problem`s. With a registry `R`, literal entity names are
 * checked and typed; rows of dynamic names are `Row`s.
 */
export interface Store<R = UntypedRegistry> {
  list<
    N extends string,
    const P extends PathOf<N, R> = never,
    const L extends boolean = false,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(
    entity: KnownName<N, R>,
    query: QueryOf<N, P, L, W, R>,
    actor: Actor,
  ): Promise<Page<ResultRowOf<N, P, L, R>>>
  /**
   * All rows in order, without holding a connection. A report requires the `export` permission and is audited
   * with its type.
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
  ): Promise<RowStream<ResultRowOf<N, P, L, R>>>
  /**
   * At most `most` active rows in the order of their ids, each as a print of its values without labels. It changes with
   * the row, and not with who asks for the same values.
   */
  prints(
    entity: string,
    query: { readonly filter: Filter; readonly most: number },
    actor: Actor,
  ): Promise<readonly RowPrint[]>
  /** Id of the oldest row whose values of these fields fit into `bytes` with those of all newer rows, if any. */
  oldestWithin(
    entity: string,
    query: { readonly filter: Filter; readonly names: readonly string[]; readonly bytes: number },
    actor: Actor,
  ): Promise<number | undefined>
  /** Those of these rows that the actor may list, active or not, with labels. */
  pick(entity: string, ids: readonly number[], actor: Actor): Promise<readonly FoundRow[]>
  summary<
    N extends string,
    const S extends PathOf<N, R> = never,
    const F extends PathOf<N, R> = never,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(
    entity: KnownName<N, R>,
    query: SummaryQueryOf<N, S, F, W, R>,
    actor: Actor,
    /** For a file export: requires the `export` permission and is audited. */
    report?: ReportType,
  ): Promise<Summary<S, F>>
  extent(entity: string, query: ExtentQuery, actor: Actor): Promise<Extent>
  /** Places inside the map's viewport, or grid cells if there are too many. */
  places(entity: string, query: PlacesQuery, actor: Actor): Promise<MapResult>
  /** Stored records that violate a newer rule, limited to what the actor may see. */
  invalidRecords(entity: string, actor: Actor): Promise<InvalidRecords>
  get<N extends string, const L extends boolean = false>(
    entity: KnownName<N, R>,
    id: number,
    actor: Actor,
    options?: { readonly labels?: L },
  ): Promise<WithLabels<RecordOf<N, R>, L> & { readonly id: number }>
  history<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<readonly AuditEntry[]>
  /** Counts of related rows include only those the actor may list, and stop at one page. */
  head<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<RecordHead>
  /** Previews the record as it would be saved, without writing it. */
  preview(entity: string, id: number | undefined, input: Row, actor: Actor): Promise<Row>
  create<N extends string, I extends InputOf<N, R> = InputOf<N, R>>(
    entity: KnownName<N, R>,
    input: I & Exact<I, keyof InputOf<N, R>>,
    actor: Actor,
  ): Promise<RecordOf<N, R> & { readonly id: number }>
  /** Updates fields. The audit log records the given action, or an edit. */
  update<N extends string, I extends PatchOf<N, R> = PatchOf<N, R>>(
    entity: KnownName<N, R>,
    id: number,
    patch: I & Exact<I, keyof PatchOf<N, R>>,
    version: Version,
    actor: Actor,
    act?: ActOf<N, R>,
  ): Promise<RecordOf<N, R>>
  remove<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<void>
  /** Reactivates; requires the permission to inactivate. */
  restore<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<RecordOf<N, R>>
  transition<N extends string, I extends PatchOf<N, R> = PatchOf<N, R>>(
    entity: KnownName<N, R>,
    id: number,
    name: TransitionOf<N, R>,
    input: I & Exact<I, keyof PatchOf<N, R>>,
    actor: Actor,
  ): Promise<RecordOf<N, R>>
  /**
   * Irreversibly erases personal data and inactivates the record, as one change. Requires the `remove`
   * permission; further checks are the caller's.
   */
  anonymise<N extends string>(entity: KnownName<N, R>, id: number, actor: Actor): Promise<void>
}
