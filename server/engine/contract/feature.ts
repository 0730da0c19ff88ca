/*
 * What a hand-written server feature may add to the engine, and what it is given for it. Hides nothing: these are the
 * words that the engine's rooms implement, and they import none of them.
 */
import type { Context, Hono } from 'hono'
import type { Names } from '#model/changes/followed'
import type { Entity } from '#model/entity/entity'
import type { EntityName, OpenTypes, PatchOf, RecordOf, TransitionOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { Factors } from './factors'
import type { Files, Pictures, RouteFiles } from './files'
import type { Courier, Message, Outbox, OutboxDesk } from './outbox'
import type { OutsideSignIn } from './outside'
import type { Accounts, GroupGrant, Identity, Setup } from './people'
import type { Store } from './store'
import type { AccessTokens, TokenCalls } from './tokens'
import type { AuditTrail } from './trail'

/** What can happen to a record. */
export type ChangeAct = 'create' | 'edit' | 'remove' | 'transition'

/** What works inside one transaction: all of it is written, or nothing. */
export interface Transaction<R = OpenTypes> {
  readonly store: Store<R>
  /** Messages that leave once the transaction is written. */
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly files: Files
}

/** Runs work in one transaction; inside it, only what it is given may be asked. */
export type Together<R = OpenTypes> = <T>(work: (transaction: Transaction<R>) => Promise<T>) => Promise<T>

interface Told<Before, After, Transition, R> {
  readonly entity: Entity
  readonly act: ChangeAct
  readonly transition?: Transition
  readonly before?: Before
  readonly after: After
  readonly actor: Actor
  /** Of a change that is under way: the same store inside the same transaction. */
  readonly store: Store<R>
  /** Of a change that is under way: files inside the same transaction. */
  readonly files: Files
}

/** A change that is committed. */
export type Committed<N extends string = string, R = OpenTypes> = Told<
  RecordOf<N, R>,
  RecordOf<N, R>,
  TransitionOf<N, R>,
  R
>

interface UnderWay extends Pick<Transaction, 'outbox' | 'accounts'> {
  /** Waits until no other transaction holds the lock of this name, then holds it until this one ends. */
  lock(name: string): Promise<void>
}

/** A change just written, inside its transaction. */
export type Change<N extends string = string, R = OpenTypes> = Committed<N, R> & UnderWay

/** A change about to be written, inside its transaction: a new record has no id yet. */
export type Proposal<N extends string = string, R = OpenTypes> = Told<
  RecordOf<N, R>,
  WithoutId<RecordOf<N, R>>,
  TransitionOf<N, R>,
  R
> &
  UnderWay

type WithoutId<T> = string extends keyof T ? T : Omit<T, 'id'> & { readonly id?: number }

/** Throws a `Problem` to refuse a change. */
export type Guard<N extends string = string, R = OpenTypes> = (change: Proposal<N, R>) => void | Promise<void>
/**
 * Gives values that are written with the change, in its version and its audit row; fields that people may not edit are
 * allowed. Runs after the guards of a valid change; what it gives is validated with the record.
 */
export type Before<N extends string = string, R = OpenTypes> = (
  change: Proposal<N, R>,
) => PatchOf<N, R> | undefined | Promise<PatchOf<N, R> | undefined>
/**
 * Runs after SQL and audit, before commit: a throw leaves neither change nor audit row. For what follows in other
 * records; what the change itself needs is given by `before`.
 */
export type Effect<N extends string = string, R = OpenTypes> = (change: Change<N, R>) => void | Promise<void>

/** Runs once the change is committed and cannot undo it: a throw is logged. */
export type AfterCommit<N extends string = string, R = OpenTypes> = (
  change: Committed<N, R>,
) => void | Promise<void>

/** What may be watched: every change of an entity, an act, a transition. */
type WatchedName<R> = {
  [N in EntityName<R>]: N | `${N}.${ChangeAct | (TransitionOf<N, R> & string)}`
}[EntityName<R>]

/** Guards by what they watch. */
export type Guards<R = OpenTypes> = { readonly [W in WatchedName<R>]?: Guard<EntityIn<W>, R> }
/** What is written with changes, by what they watch. */
export type Befores<R = OpenTypes> = { readonly [W in WatchedName<R>]?: Before<EntityIn<W>, R> }
/** Effects by what they watch. */
export type Effects<R = OpenTypes> = { readonly [W in WatchedName<R>]?: Effect<EntityIn<W>, R> }
/** What follows a commit, by what it watches. */
export type AfterCommits<R = OpenTypes> = { readonly [W in WatchedName<R>]?: AfterCommit<EntityIn<W>, R> }

type EntityIn<W extends string> = W extends `${infer N}.${string}` ? N : W

/** What a route handler of a feature gets. */
export interface RouteTools<R = OpenTypes> {
  readonly store: Store<R>
  /** Several writes, and the messages they cause, as one. */
  readonly together: Together<R>
  /** Messages in a transaction of their own, and what became of those that were left. */
  readonly outbox: OutboxDesk
  /** Files that people send; each change is a transaction of its own. */
  readonly files: RouteFiles
  readonly pictures: Pictures
  /** The signed-in person of the request; throws 401 when there is none. */
  actorOf(c: Context): Actor
  /** The whole audit trail; who may read it is the caller's to check. */
  readonly audit: AuditTrail
  /** Accounts, their passwords, links and sessions. */
  readonly identity: Identity
  /** Second factors of the person who sends a request. */
  readonly factors: Factors
  /** Signing in by an identity provider. */
  readonly outside: OutsideSignIn
  /** Tokens of programs. */
  readonly tokens: AccessTokens
  /** The first sign-in of an installation. */
  readonly setup: Setup
  /**
   * Answers with a list of an entity as its own address does: parameters, pages, files. `own` is the condition of the
   * route, which the address cannot lift, and the order where it asks for none.
   */
  answerList(c: Context, entity: EntityName<R>, own: Pick<Query, 'filter' | 'sort'>): Promise<Response>
  now(): Date
}

/** A field in whose values a feature keeps names of entities and properties: they follow a declared rename. */
export interface NameKeeper {
  readonly entity: string
  readonly field: string
  /** The value in the names of afterwards; the same value where nothing in it is meant. */
  follow(value: unknown, names: Names): unknown
}

/** What a job gets. It acts as the system: there is no person. */
export interface JobTools<R = OpenTypes> {
  readonly store: Store<R>
  readonly together: Together<R>
  now(): Date
}

/** A sign-in on a device that does not know the account, which has been signed in to before. */
export interface NewDevice {
  readonly email: string
  readonly name: string
  readonly at: Date
  /** What the browser says of itself. */
  readonly userAgent: string | undefined
}

/** A note that names a person who may see its record. */
export interface Mentioned {
  readonly email: string
  readonly name: string
  /** The person who is named. */
  readonly reader: Actor
  /** Who wrote it. */
  readonly by: string
  readonly record: { readonly entity: Entity; readonly id: number; readonly label: string }
  readonly text: string
}

/** An event of a schema that has come for a record, for a person who may see it or an address that the record names. */
export interface Happened {
  readonly email: string
  readonly name?: string
  /** The person; undefined where only an address is known. */
  readonly reader?: Actor
  readonly record: { readonly entity: Entity; readonly id: number; readonly label: string }
  /** The words of the schema, filled from what the reader may see. */
  readonly subject: string
  readonly text: string
}

/** What a feature that keeps access groups knows of them. */
export interface GroupKeeper<R = OpenTypes> {
  /** The field of a person's record that names the group. */
  readonly field: string
  /** The group that a person's record names; undefined leaves the decisions to the schemas. */
  find(id: number, store: Store<R>): Promise<GroupGrant | undefined>
  /** A group that the actor may look as. @throws Problem forbidden, not_found */
  seenBy(id: number, viewer: Actor, store: Store<R>): Promise<GroupGrant>
}

/**
 * A hand-written server feature; every slot optional. Two features claiming one route throw at start.
 * Guards and what follows them are named by what they watch: `widget` (every change), `widget.create` (an act),
 * `widget.approve` (a transition); a name that exists nowhere throws at start. They run in feature order, all features
 * of one slot before the next: guards, before, (the write), effects, (the commit), afterCommit.
 */
export interface Feature<R = OpenTypes> {
  readonly name: string
  readonly guards?: Guards<R>
  readonly before?: Befores<R>
  readonly effects?: Effects<R>
  /** Not for records that an installation is filled with. */
  readonly afterCommit?: AfterCommits<R>
  /** Fields that hold names of entities and properties. */
  readonly names?: readonly NameKeeper[]
  /** Keeps access groups. One feature at most. */
  readonly groups?: GroupKeeper<R>
  /** Tells people that their account was opened on a device that does not know it. One feature at most. */
  readonly newDevice?: (told: NewDevice) => Message
  /** Tells people that a note names them. One feature at most. */
  readonly mentioned?: (told: Mentioned) => Message
  /** Writes to people of what happened to a record, in place of the schema's bare words. One feature at most. */
  readonly happened?: (told: Happened) => Message
  /** Paths under /api whose POST only reads: open to those who look through others' eyes. */
  readonly reads?: readonly RegExp[]
  /** Delivers messages of its own channels, by channel. Two couriers for one channel throw at start. */
  readonly couriers?: (together: Together<R>) => Readonly<Record<string, Courier>>
  /** Its calls that a token may make, and which token; all others are closed to tokens. */
  readonly forTokens?: TokenCalls
  /**
   * Work of the calendar: runs when the server starts and once on each new day (at the console's place). It does what is
   * left to do, so that it can run again and at once with another; a throw is logged, and it runs again later.
   */
  readonly daily?: (tools: JobTools<R>) => Promise<void>
  /** Adds routes under /api. */
  readonly routes?: (api: Hono, tools: RouteTools<R>) => void
}
