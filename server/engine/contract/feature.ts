/*
 * What a hand-written server feature may add to the engine, and what it is given for it. Hides nothing: these are the
 * words that the engine's rooms implement, and they import none of them.
 */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Courier, Outbox, OutboxDesk } from './outbox'
import type { Accounts, GroupGrant, Identity, Setup } from './people'
import type { Store } from './store'
import type { AuditTrail } from './trail'

/** What works inside one transaction: all of it is written, or nothing. */
export interface Transaction {
  readonly store: Store
  /** Messages that leave once the transaction is written. */
  readonly outbox: Outbox
  readonly accounts: Accounts
}

/** Runs work in one transaction; inside it, only what it is given may be asked. */
export type Together = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

/** A change about to be written, or just written, inside its transaction. */
export interface Change extends Transaction {
  readonly entity: Entity
  readonly act: 'create' | 'edit' | 'remove' | 'transition'
  readonly transition?: string
  readonly before?: Row
  readonly after: Row
  readonly actor: Actor
}

/** Throws a `Problem` to refuse a change. */
export type Guard = (change: Change) => void | Promise<void>
/** Runs after SQL and audit, before commit: a throw leaves neither change nor audit row. */
export type Effect = (change: Change) => void | Promise<void>

/** What a route handler of a feature gets. */
export interface RouteTools {
  readonly store: Store
  /** Several writes, and the messages they cause, as one. */
  readonly together: Together
  /** Messages in a transaction of their own, and what became of those that were left. */
  readonly outbox: OutboxDesk
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
  /** Delivers messages of its own channels, by channel. Two couriers for one channel throw at start. */
  readonly couriers?: (together: Together) => Readonly<Record<string, Courier>>
  /** Adds routes under /api. */
  readonly routes?: (api: Hono, tools: RouteTools) => void
}
