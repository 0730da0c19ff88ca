/*
 * What a hand-written server feature may add to the engine, and what it is given for it. Hides nothing: these are the
 * words that the engine's rooms implement, and they import none of them.
 */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import type { EntityName, OpenTypes, RecordOf, TransitionOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { GroupGrant, Identity, Setup } from './people'
import type { Store } from './store'
import type { AuditTrail } from './trail'

/** What can happen to a record. */
export type ChangeAct = 'create' | 'edit' | 'remove' | 'transition'

/** A change about to be written, or just written, inside its transaction. */
export interface Change<N extends string = string, R = OpenTypes> {
  readonly entity: Entity
  readonly act: ChangeAct
  readonly transition?: TransitionOf<N, R>
  readonly before?: RecordOf<N, R>
  /** A record that is about to be created has no id yet. */
  readonly after: RecordOf<N, R>
  readonly actor: Actor
  /** The same store inside the same transaction. */
  readonly store: Store<R>
}

/** Throws a `Problem` to refuse a change. */
export type Guard<N extends string = string, R = OpenTypes> = (change: Change<N, R>) => void | Promise<void>
/** Runs after SQL and audit, before commit: a throw leaves neither change nor audit row. */
export type Effect<N extends string = string, R = OpenTypes> = (change: Change<N, R>) => void | Promise<void>

/** What may be watched: every change of an entity, an act, a transition. */
type WatchedName<R> = {
  [N in EntityName<R>]: N | `${N}.${ChangeAct | (TransitionOf<N, R> & string)}`
}[EntityName<R>]

/** Guards by what they watch. */
export type Guards<R = OpenTypes> = { readonly [W in WatchedName<R>]?: Guard<EntityIn<W>, R> }
/** Effects by what they watch. */
export type Effects<R = OpenTypes> = { readonly [W in WatchedName<R>]?: Effect<EntityIn<W>, R> }

type EntityIn<W extends string> = W extends `${infer N}.${string}` ? N : W

/** What a route handler of a feature gets. */
export interface RouteTools<R = OpenTypes> {
  readonly store: Store<R>
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
export interface GroupKeeper<R = OpenTypes> {
  /** The group of a signed-in person; undefined leaves the decisions to the schemas. */
  of(actor: Actor, store: Store<R>): Promise<GroupGrant | undefined>
  /** A group that the actor may look as. @throws Problem forbidden, not_found */
  seenBy(id: number, viewer: Actor, store: Store<R>): Promise<GroupGrant>
}

/**
 * A hand-written server feature; every slot optional. Two features claiming one route throw at start.
 * Guards and effects are named by what they watch: `widget` (every change), `widget.create` (an act),
 * `widget.approve` (a transition); a name that exists nowhere throws at start. They run in feature order.
 */
export interface Feature<R = OpenTypes> {
  readonly name: string
  readonly guards?: Guards<R>
  readonly effects?: Effects<R>
  /** Keeps access groups. One feature at most. */
  readonly groups?: GroupKeeper<R>
  /** Paths under /api whose POST only reads: open to those who look through others' eyes. */
  readonly reads?: readonly RegExp[]
  /** Adds routes under /api. */
  readonly routes?: (api: Hono, tools: RouteTools<R>) => void
}
