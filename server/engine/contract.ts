/*
 * The words between the server's engine and the rest: the store, and what a hand-written feature may add.
 * Access, rules, SQL, audit and the transaction hide behind the store. There is no bypass: every call needs an Actor.
 */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Page, Query, Summary, SummaryQuery } from '#model/query/query'
import type { ReportType } from '#model/report/report'
import type { AuditEntry } from '#model/wire/audit'
import type { Identity } from './people/identity'
import type { GroupGrant } from './people/permissions'
import type { Setup } from './people/setup'
import type { AuditTrail } from './trail/auditTrail'

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

/** A change about to be written, or just written, inside its transaction. */
export interface Change {
  readonly entity: Entity
  readonly act: 'create' | 'edit' | 'remove' | 'transition'
  readonly transition?: string
  readonly before?: Row
  readonly after: Row
  readonly actor: Actor
  /** The same store inside the same transaction. */
  readonly store: Store
}

/** Throws a `Problem` to refuse a change. */
export type Guard = (change: Change) => void | Promise<void>
/** Runs after SQL and audit, before commit: a throw leaves neither change nor audit row. */
export type Effect = (change: Change) => void | Promise<void>

/** What a route handler of a feature gets. */
export interface RouteTools {
  readonly store: Store
  /** The signed-in person of the request; throws 401 when there is none. */
  actorOf(c: Context): Actor
  /** The whole audit trail; who may read it is the caller's to check. */
  readonly audit: AuditTrail
  /** Accounts, their passwords, links and sessions. */
  readonly identity: Identity
  /** The first sign-in of an installation. */
  readonly setup: Setup
}

/** What a feature that keeps access groups knows of them. */
export interface GroupKeeper {
  /** The group of a signed-in person; undefined leaves the decisions to the schemas. */
  of(actor: Actor, store: Store): Promise<GroupGrant | undefined>
  /** A group that the actor may look as. @throws Problem forbidden, not_found */
  seenBy(id: number, viewer: Actor, store: Store): Promise<GroupGrant>
}

/**
 * A hand-written server feature; every slot optional. Two features claiming one route throw at start.
 * Guards and effects are named by what they watch: `widget` (every change), `widget.create` (an act),
 * `widget.approve` (a transition); a name that exists nowhere throws at start. They run in feature order.
 */
export interface Feature {
  readonly name: string
  readonly guards?: Readonly<Record<string, Guard>>
  readonly effects?: Readonly<Record<string, Effect>>
  /** Keeps access groups. One feature at most. */
  readonly groups?: GroupKeeper
  /** Paths under /api whose POST only reads: open to those who look through others' eyes. */
  readonly reads?: readonly RegExp[]
  /** Adds routes under /api. */
  readonly routes?: (api: Hono, tools: RouteTools) => void
}
