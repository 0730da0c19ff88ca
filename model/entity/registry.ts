/*
 * The types of entities by name. `npm run gen` adds every entity of schemas/ to `EntityTypes`; from then on a name, a
 * path or a transition that is written down in code is checked against the schemas. A name that is only known when
 * the program runs stays a plain `string`, and its rows stay `Row`: engines work for any entity, registered or not.
 */
import type { Condition, SortKey } from './entity'
import type { Row } from './jsonSchema'

/** What is registered of an entity. */
export interface EntityType {
  /** A stored record; what is not required may be absent or null. */
  readonly record: object
  /** Required properties that a new record gets without being given them. */
  readonly filled: string
  readonly transitions: string
  /** Names of its hand-written changes. */
  readonly acts: string
  /** Names of the dialogs that its actions and its form open. */
  readonly opens: string
  /** Names of the widgets of features that its fields ask for. */
  readonly widgets: string
  /** Name of the entity referred to, by the property's own path, e.g. `lines.widget_id`. */
  readonly references: object
  /** The role of its rows, where they sign in. */
  readonly account?: string
}

/** Every registered entity by name; generated/types.ts adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface EntityTypes {}

/** A registry in which every name is known and every row is a `Row`: for entities that are not in schemas/. */
export interface OpenTypes {
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

/** The name of a registered entity. */
export type EntityName<R = EntityTypes> = keyof R & string

/** The name of an entity whose rows sign in. */
export type AccountName<R = EntityTypes> = {
  [N in EntityName<R>]: R[N] extends { readonly account: string } ? N : never
}[EntityName<R>]

/** Is it an entity known only when the program runs: a plain `string`, any of all, or of a registry without types? */
type IsOpen<N extends string, R> =
  string extends EntityName<R> ? true : string extends N ? true : [EntityName<R>] extends [N] ? true : false

/**
 * `N` for a registered name and for a plain `string`; any other literal is refused.
 * @example declare function open<N extends string>(name: KnownName<N>): void
 */
export type KnownName<N extends string, R = EntityTypes> =
  string extends EntityName<R> ? N : string extends N ? N : [N] extends [EntityName<R>] ? N : EntityName<R>

type Part<N extends string, R, P extends keyof EntityType> = N extends keyof R
  ? R[N] extends { readonly [K in P]: infer T }
    ? T
    : never
  : never

/** A stored record of the entity. */
export type RecordOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true ? Row : Part<N, R, 'record'>

/** The name of a transition of the entity. */
export type TransitionOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true ? string : Part<N, R, 'transitions'>

/** The name of a hand-written change of the entity. */
export type ActOf<N extends string, R = EntityTypes> = IsOpen<N, R> extends true ? string : Part<N, R, 'acts'>

type SystemName = 'id' | 'versao' | 'criado_em' | 'criado_por' | 'atualizado_em' | 'atualizado_por'

/** Lists may come as they are; nothing that is given is changed. */
type Loose<T> = {
  [K in keyof T]: T[K] extends infer V ? (V extends readonly (infer I)[] ? readonly I[] : V) : never
}

type Given<T, Filled> = Loose<Omit<T, SystemName | 'ativo' | (Filled & keyof T)>> &
  Loose<Partial<Pick<T, ('ativo' | Filled) & keyof T>>>

/** What a new record is made of. */
export type InputOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true
    ? Row
    : N extends string
      ? Given<Part<N, R, 'record'>, Part<N, R, 'filled'>>
      : never

/** What may be changed in a record; null empties a property that is not required. */
export type PatchOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true
    ? Row
    : N extends string
      ? Loose<Partial<Omit<Part<N, R, 'record'>, SystemName>>>
      : never

type Inner<V> = NonNullable<V> extends readonly (infer I)[] ? I : NonNullable<V>

type OwnPath<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [K in keyof T & string]-?: K | `${K}.${OwnPath<Inner<T[K]>>}` }[keyof T & string]
    : never

/** How many references a path may still cross. */
type Fewer = [never, 0, 1]

type FarPath<N extends string, R, Hops extends keyof Fewer & number> =
  Part<N, R, 'references'> extends infer Refs
    ? {
        [K in keyof Refs & string]: `${K}.${Paths<Refs[K] & string, R, Fewer[Hops] & keyof Fewer & number>}`
      }[keyof Refs & string]
    : never

type Paths<N extends string, R, Hops extends keyof Fewer & number> =
  | OwnPath<Part<N, R, 'record'>>
  | (Hops extends 0 ? never : FarPath<N, R, Hops>)

/**
 * A dotted path from a record through objects, list items and up to two references.
 * @example const path: PathOf<'widget'> = 'zone_id.region_id'
 */
export type PathOf<N extends string, R = EntityTypes> = IsOpen<N, R> extends true ? string : Paths<N, R, 2>

type ValueIn<T, P extends string> = P extends keyof T
  ? Inner<T[P]>
  : P extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? ValueIn<Inner<T[K]>, Rest>
      : never
    : never

/** The own path at the beginning of `P` that is a reference, and the rest. */
type Crossing<Refs, P extends string> = {
  [K in keyof Refs & string]: P extends `${K}.${infer Rest}` ? [Refs[K], Rest] : never
}[keyof Refs & string]

/** One value at the end of a path: of a list, an item. */
export type ValueAt<N extends string, P extends string, R = EntityTypes> =
  IsOpen<N, R> extends true ? unknown : N extends string ? ValueOf<N, P, R> : never

type ValueOf<N extends string, P extends string, R> = [Crossing<Part<N, R, 'references'>, P>] extends [never]
  ? ValueIn<Part<N, R, 'record'>, P>
  : Crossing<Part<N, R, 'references'>, P> extends [infer To extends string, infer Rest extends string]
    ? ValueOf<To, Rest, R>
    : never

interface Compared<T> {
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

/** What may be asked of a value of type `T`. */
type ConditionOn<T> = [T] extends [string | number | boolean]
  ? T | null | readonly (T | null)[] | Compared<T>
  : Condition

/** Conditions by path, all of which must hold. */
export type FilterOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true
    ? Readonly<Record<string, Condition>>
    : { readonly [P in PathOf<N, R>]?: ConditionOn<ValueAt<N, P, R>> }

/**
 * Nothing but the keys `K`. Asked of what is given to a call, because the compiler itself refuses unknown keys only in a
 * literal that stands in the call.
 */
export type Only<T, K extends PropertyKey> = string extends keyof T
  ? unknown
  : { readonly [X in Exclude<keyof T, K>]?: never }

/** A path to sort by, and the direction. */
export type SortOf<N extends string, R = EntityTypes> =
  IsOpen<N, R> extends true ? SortKey : readonly [path: PathOf<N, R>, direction: SortKey[1]]
