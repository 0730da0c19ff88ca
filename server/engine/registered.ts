/*
 * The words of the contract over the registered entities, as hand-written features speak them: a name, path or
 * transition that is written down must be in a schema. The engine itself speaks the same words over any entity.
 */
import type { EntityTypes } from '#model/entity/registry'
import type * as contract from './contract'
import type * as filling from './store/seed/seed'

/** See the contract. */
export type Store = contract.Store<EntityTypes>
/** A change of a record of `N`; of any entity when none is named. */
export type Change<N extends string = string> = contract.Change<N, EntityTypes>
/** A change that is committed. */
export type Committed<N extends string = string> = contract.Committed<N, EntityTypes>
/** A change about to be written. */
export type Proposal<N extends string = string> = contract.Proposal<N, EntityTypes>
/** See the contract. */
export type Guard<N extends string = string> = contract.Guard<N, EntityTypes>
/** See the contract. */
export type Effect<N extends string = string> = contract.Effect<N, EntityTypes>
/** See the contract. */
export type Guards = contract.Guards<EntityTypes>
/** See the contract. */
export type Feature = contract.Feature<EntityTypes>
/** See the contract. */
export type JobTools = contract.JobTools<EntityTypes>
/** See the contract. */
export type RouteTools = contract.RouteTools<EntityTypes>
/** See the contract. */
export type Transaction = contract.Transaction<EntityTypes>
/** See the contract. */
export type Together = contract.Together<EntityTypes>
/** See the contract. */
export type GroupKeeper = contract.GroupKeeper<EntityTypes>
/** See `seed`. */
export type SeedTools = filling.SeedTools<EntityTypes>
