/*
 * The contract's types for the registered entities, used by hand-written features: literal names, paths and
 * transitions must exist in a schema. The engine uses the same types for any entity.
 */
import type { EntityTypes } from '#model/entity/registry'
import type * as contract from './contract'
import type * as filling from './store/installation/seed'

export type Store = contract.Store<EntityTypes>
export type Change<N extends string = string> = contract.Change<N, EntityTypes>
export type CommittedChange<N extends string = string> = contract.CommittedChange<N, EntityTypes>
export type Proposal<N extends string = string> = contract.Proposal<N, EntityTypes>
export type Guard<N extends string = string> = contract.Guard<N, EntityTypes>
export type Effect<N extends string = string> = contract.Effect<N, EntityTypes>
export type Guards = contract.Guards<EntityTypes>
export type Feature = contract.Feature<EntityTypes>
export type JobTools = contract.JobTools<EntityTypes>
export type RouteTools = contract.RouteTools<EntityTypes>
export type Transaction = contract.Transaction<EntityTypes>
export type TransactionRunner = contract.TransactionRunner<EntityTypes>
export type GroupManager = contract.GroupManager<EntityTypes>
export type SeedTools = filling.SeedTools<EntityTypes>
