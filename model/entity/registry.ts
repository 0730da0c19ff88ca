/*
 * Types of entities by name. `npm run gen` adds every entity in schemas/ to `EntityTypes`, so names, paths
 * and transitions in code are checked against the schemas. Names only known at run time stay `string` and
 * their rows `Row`, so the engine works for any entity.
 */
import type { Condition, SortKey } from './entity'
import type { Row } from './jsonSchema'

export interface EntityType {
  readonly record: object
  /** Names of required properties that the server fills in for new records. */
  readonly filled: string
  readonly transitions: string
  readonly acts: string
  readonly opens: string
  readonly widgets: string
  /** Entity names by the path of the reference, e.g. `lines.widget_id`. */
  readonly references: object
  readonly account?: string
}

/** All registered entities; generated/types.ts adds them by module augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface EntityTypes {}

/** A registry for entities outside schemas/: every name is accepted and every row is a `Row`. */
export interface UntypedRegistry {
  readonly [name: string]: {
    readonly record: Row
    readonly filled: string
    readonly transitions: string
    readonly acts: string
    readonly opens: string
    readonly widgets: string
    readonly references: Readonly<Record<never, string>>
  }
}

export type EntityName<R = EntityTypes> = keyof R & string

export type AccountName<R = EntityTypes> = {
  [N in EntityName<R>]: R[N] extends { readonly account: string } ? N : never
}[EntityName<R>]

/** True for a plain `string`, for any registered name, and for a registry without types. */
type IsUnregistered<N extends string, R> =
  string extends EntityName<R> ? true : string extends N ? true : [EntityName<R>] extends [N] ? true : false

/** `N` for a registered name and for a plain `string`; `never` for any other literal. */
export type KnownName<N extends string, R = EntityTypes> =
  string extends EntityName<R> ? N : string extends N ? N : [N] extends [EntityName<R>] ? N : EntityName<R>

type Part<N extends string, R, P extends keyof EntityType> = N extends keyof R
  ? R[N] extends { readonly [K in P]: infer T }
    ? T
    : never
  : never

export type RecordOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? Row : Part<N, R, 'record'>

export type TransitionOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? string : Part<N, R, 'transitions'>

export type ActOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? string : Part<N, R, 'acts'>

type SystemName = 'id' | 'versao' | 'criado_em' | 'criado_por' | 'atualizado_em' | 'atualizado_por'

type ReadonlyLists<T> = {
  [K in keyof T]: T[K] extends infer V ? (V extends readonly (infer I)[] ? readonly I[] : V) : never
}

type CreateInput<T, Filled> = ReadonlyLists<Omit<T, SystemName | 'ativo' | (Filled & keyof T)>> &
  ReadonlyLists<Partial<Pick<T, ('ativo' | Filled) & keyof T>>>

/** Input of a create: required properties, except those that the server fills in. */
export type InputOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true
    ? Row
    : N extends string
      ? CreateInput<Part<N, R, 'record'>, Part<N, R, 'filled'>>
      : never

/** Input of an update; null clears an optional property. */
export type PatchOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true
    ? Row
    : N extends string
      ? ReadonlyLists<Partial<Omit<Part<N, R, 'record'>, SystemName>>>
      : never

type ItemOf<V> = NonNullable<V> extends readonly (infer I)[] ? I : NonNullable<V>

type OwnPath<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [K in keyof T & string]-?: K | `${K}.${OwnPath<ItemOf<T[K]>>}` }[keyof T & string]
    : never

/** Decrements the number of references that a path may still cross, which bounds the recursion. */
type Decrement = [never, 0, 1]

type ReferencePath<N extends string, R, Hops extends keyof Decrement & number> =
  Part<N, R, 'references'> extends infer Refs
    ? {
        [K in keyof Refs &
          string]: `${K}.${Paths<Refs[K] & string, R, Decrement[Hops] & keyof Decrement & number>}`
      }[keyof Refs & string]
    : never

type Paths<N extends string, R, Hops extends keyof Decrement & number> =
  | OwnPath<Part<N, R, 'record'>>
  | (Hops extends 0 ? never : ReferencePath<N, R, Hops>)

/**
 * A dotted path through objects, list items and up to two references.
 * @example const path: PathOf<'widget'> = 'zone_id.region_id'
 */
export type PathOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? string : Paths<N, R, 2>

type ValueIn<T, P extends string> = P extends keyof T
  ? ItemOf<T[P]>
  : P extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? ValueIn<ItemOf<T[K]>, Rest>
      : never
    : never

/** Splits `P` after its first reference. */
type SplitAtReference<Refs, P extends string> = {
  [K in keyof Refs & string]: P extends `${K}.${infer Rest}` ? [Refs[K], Rest] : never
}[keyof Refs & string]

export type ValueAt<N extends string, P extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? unknown : N extends string ? ValueOf<N, P, R> : never

type ValueOf<N extends string, P extends string, R> = [
  SplitAtReference<Part<N, R, 'references'>, P>,
] extends [never]
  ? ValueIn<Part<N, R, 'record'>, P>
  : SplitAtReference<Part<N, R, 'references'>, P> extends [infer To extends string, infer Rest extends string]
    ? ValueOf<To, Rest, R>
    : never

interface Comparison<T> {
  readonly gte?: Exclude<T, boolean>
  readonly lte?: Exclude<T, boolean>
  readonly gt?: Exclude<T, boolean>
  readonly lt?: Exclude<T, boolean>
  readonly ne?: T
  readonly contains?: string
  readonly null?: boolean
  readonly under?: number
  readonly notUnder?: number
}

type ConditionOn<T> = [T] extends [string | number | boolean]
  ? T | null | readonly (T | null)[] | Comparison<T>
  : Condition

export type FilterOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true
    ? Readonly<Record<string, Condition>>
    : { readonly [P in PathOf<N, R>]?: ConditionOn<ValueAt<N, P, R>> }

/** Forbids keys other than `K`. The compiler only checks excess keys of literals written in the call. */
export type Exact<T, K extends PropertyKey> = string extends keyof T
  ? unknown
  : { readonly [X in Exclude<keyof T, K>]?: never }

export type SortOf<N extends string, R = EntityTypes> =
  IsUnregistered<N, R> extends true ? SortKey : readonly [path: PathOf<N, R>, direction: SortKey[1]]
