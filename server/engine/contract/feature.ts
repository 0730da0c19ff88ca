/* What a hand-written server feature may add to the engine, and the tools it gets. */
import type { Context, Hono } from 'hono'
import type { NameTranslator } from '#model/changes/declaredChange'
import type { Entity } from '#model/entity/entity'
import type { EntityName, PatchOf, RecordOf, TransitionOf, UntypedRegistry } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { AuditLog } from './auditLog'
import type { Factors } from './factors'
import type { Files, Pictures, RouteFiles } from './files'
import type { Message, Outbox, OutboxAdmin, Transport } from './outbox'
import type { OutsideSignIn } from './outside'
import type { Accounts, GroupGrant, Identity, Setup } from './people'
import type { Store } from './store'
import type { AccessTokens, TokenCalls } from './tokens'

export type ChangeAct = 'create' | 'edit' | 'remove' | 'transition'

/** All writes in it are committed together or not at all. */
export interface Transaction<R = UntypedRegistry> {
  readonly store: Store<R>
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly files: Files
}

/** Runs work in one transaction; the work must use only the tools it gets. */
export type TransactionRunner<R = UntypedRegistry> = <T>(
  work: (transaction: Transaction<R>) => Promise<T>,
) => Promise<T>

interface ChangeEvent<Before, After, Transition, R> {
  readonly entity: Entity
  readonly act: ChangeAct
  readonly transition?: Transition
  /** Name of a feature's edit, one of the entity's `acts`. */
  readonly actName?: string
  readonly before?: Before
  readonly after: After
  readonly actor: Actor
  readonly store: Store<R>
  readonly files: Files
}

export type CommittedChange<N extends string = string, R = UntypedRegistry> = ChangeEvent<
  RecordOf<N, R>,
  RecordOf<N, R>,
  TransitionOf<N, R>,
  R
>

interface ChangeTransaction extends Pick<Transaction, 'outbox' | 'accounts'> {
  /** Waits for a named advisory lock and holds it until the transaction ends. */
  lock(name: string): Promise<void>
}

export type Change<N extends string = string, R = UntypedRegistry> = CommittedChange<N, R> & ChangeTransaction

/** A change that is about to be written, inside its transaction; a new record has no id yet. */
export type Proposal<N extends string = string, R = UntypedRegistry> = ChangeEvent<
  RecordOf<N, R>,
  WithoutId<RecordOf<N, R>>,
  TransitionOf<N, R>,
  R
> &
  ChangeTransaction

type WithoutId<T> = string extends keyof T ? T : Omit<T, 'id'> & { readonly id?: number }

/** Throws a `Problem` to refuse a change. */
export type Guard<N extends string = string, R = UntypedRegistry> = (
  change: Proposal<N, R>,
) => void | Promise<void>
/**
 * Returns values written with the change, in its version and audit row; read-only fields are allowed. Runs
 * after the guards, and the returned values are validated with the record.
 */
export type BeforeHook<N extends string = string, R = UntypedRegistry> = (
  change: Proposal<N, R>,
) => PatchOf<N, R> | undefined | Promise<PatchOf<N, R> | undefined>
/**
 * Runs after the write and the audit entry but before the commit, so a throw rolls both back. For changes to
 * other records; use `before` to change the record itself.
 */
export type Effect<N extends string = string, R = UntypedRegistry> = (
  change: Change<N, R>,
) => void | Promise<void>

/** Runs after the commit and cannot undo it: errors are logged. */
export type AfterCommit<N extends string = string, R = UntypedRegistry> = (
  change: CommittedChange<N, R>,
) => void | Promise<void>

/** `widget`, `widget.create` or `widget.approve`. */
type WatchedName<R> = {
  [N in EntityName<R>]: N | `${N}.${ChangeAct | (TransitionOf<N, R> & string)}`
}[EntityName<R>]

export type Guards<R = UntypedRegistry> = { readonly [W in WatchedName<R>]?: Guard<EntityIn<W>, R> }
export type BeforeHooks<R = UntypedRegistry> = { readonly [W in WatchedName<R>]?: BeforeHook<EntityIn<W>, R> }
export type Effects<R = UntypedRegistry> = { readonly [W in WatchedName<R>]?: Effect<EntityIn<W>, R> }
export type AfterCommits<R = UntypedRegistry> = {
  readonly [W in WatchedName<R>]?: AfterCommit<EntityIn<W>, R>
}

type EntityIn<W extends string> = W extends `${infer N}.${string}` ? N : W

export interface RouteTools<R = UntypedRegistry> {
  readonly store: Store<R>
  readonly together: TransactionRunner<R>
  readonly outbox: OutboxAdmin
  /** Each call is a transaction of its own. */
  readonly files: RouteFiles
  readonly pictures: Pictures
  /** @throws Problem unauthenticated */
  actorOf(c: Context): Actor
  /** The whole audit log; the caller must check who may read it. */
  readonly audit: AuditLog
  readonly identity: Identity
  readonly factors: Factors
  readonly outside: OutsideSignIn
  readonly tokens: AccessTokens
  readonly setup: Setup
  /**
   * Responds like the entity's list endpoint: parameters, pages, files. `own` adds a filter that the request
   * cannot remove, and a default order.
   */
  answerList(c: Context, entity: EntityName<R>, own: Pick<Query, 'filter' | 'sort'>): Promise<Response>
  now(): Date
}

/** A field in which a feature stores entity and property names, which are updated by declared renames. */
export interface NameColumn {
  readonly entity: string
  readonly field: string
  /** Returns the same value if nothing in it is renamed. */
  follow(value: unknown, names: NameTranslator): unknown
}

export interface JobTools<R = UntypedRegistry> {
  readonly store: Store<R>
  readonly together: TransactionRunner<R>
  now(): Date
}

export interface NewDevice {
  readonly email: string
  readonly name: string
  readonly at: Date
  readonly userAgent: string | undefined
}

export interface MentionNotice {
  readonly email: string
  readonly name: string
  readonly reader: Actor
  readonly by: string
  readonly record: { readonly entity: Entity; readonly id: number; readonly label: string }
  readonly text: string
}

export interface EventNotice {
  readonly record: { readonly entity: Entity; readonly id: number; readonly label: string }
  /** The schema's templates, filled with what the reader may see. */
  readonly subject: string
  readonly text: string
}

/** What one message tells a person who may see the records, or an address that a record names. */
export interface EventMessage {
  readonly channel: 'mail' | 'sms'
  readonly to: string
  readonly name?: string
  /** Undefined if only an address is known. */
  readonly reader?: Actor
  readonly subject: string
  readonly notices: readonly EventNotice[]
}

export interface GroupManager<R = UntypedRegistry> {
  /** Field of the person's record that names the group. */
  readonly field: string
  /** When undefined, permissions come from the schemas. */
  find(id: number, store: Store<R>): Promise<GroupGrant | undefined>
  /** A group that the actor may view as. @throws Problem forbidden, not_found */
  seenBy(id: number, viewer: Actor, store: Store<R>): Promise<GroupGrant>
}

/**
 * A hand-written server feature; every slot is optional. Two features with one route throw at start. Hooks
 * are named by what they watch: `widget` (every change), `widget.create` (an action), `widget.approve` (a
 * transition); an unknown name throws at start. They run in feature order, one slot after the other: guards,
 * before, (the write), effects, (the commit), afterCommit.
 */
export interface Feature<R = UntypedRegistry> {
  readonly name: string
  readonly guards?: Guards<R>
  readonly before?: BeforeHooks<R>
  readonly effects?: Effects<R>
  /** Not called for seeded records. */
  readonly afterCommit?: AfterCommits<R>
  readonly names?: readonly NameColumn[]
  /** Manages access groups. At most one feature may. */
  readonly groups?: GroupManager<R>
  /** Builds the notice of a sign-in on an unknown device. At most one feature may. */
  readonly newDevice?: (notice: NewDevice) => Message
  readonly mentionMessage?: (notice: MentionNotice) => Message
  /** Builds the message of an event, instead of the schema's plain text. One feature at most. */
  readonly eventMessage?: (message: EventMessage) => Message
  /** Paths under /api whose POST only reads: allowed while viewing as another user. */
  readonly reads?: readonly RegExp[]
  /** Transports by channel. Two transports for one channel throw at startup. */
  readonly transports?: (together: TransactionRunner<R>) => Readonly<Record<string, Transport>>
  /** Calls available to tokens, and what the token needs; all others are unavailable. */
  readonly forTokens?: TokenCalls
  /**
   * Runs at startup and once on each new day in the console's time zone. It must be idempotent and safe to
   * run concurrently; errors are logged and the job is retried later.
   */
  readonly daily?: (tools: JobTools<R>) => Promise<void>
  readonly routes?: (api: Hono, tools: RouteTools<R>) => void
}
