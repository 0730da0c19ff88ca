import type { JsonSchema, JsonValue } from './jsonSchema'
import type { Kind } from './kinds'

/** Role slug. Roles are data: they come from the entities with `account`. */
export type Role = string

export interface Choice {
  readonly value: string | number | boolean
  readonly title: string
}

export interface Reference {
  readonly entity: string
  /** Polymorphic reference: the sibling choice `field` selects the entity. */
  readonly by?: { readonly field: string; readonly of: Readonly<Record<string, string>> }
  /** Link entity of a many-to-many relation; the list is stored in its rows. */
  readonly through?: string
  /** Fields of the link entity: `from` refers back, `to` refers to `entity`. */
  readonly from?: string
  readonly to?: string
  readonly filter?: Filter
  /** Filter by sibling fields: field of the referenced entity → path here, `{ "state_id": "state" }`. */
  readonly dependsOn: Readonly<Record<string, string>>
  /** The picker offers to create a record, for people who may. */
  readonly quickAdd: boolean
  /** Parent of a tree: neither the record itself nor a descendant may be chosen. */
  readonly isAbove?: true
}

export const accountFacts = ['secondFactor'] as const
export type AccountFact = (typeof accountFacts)[number]

/** Limits a choice by the record of a sibling reference: to the same value, or to values of the same group. */
export interface ReferenceConstraint {
  readonly ref: string
  readonly fields: readonly string[]
  readonly groups: readonly (readonly (string | number)[])[]
}

/** Limits a choice by the value of the field `by` (a sibling or root field). */
export interface AllowedOptions {
  readonly by: string
  readonly of: Readonly<Record<string, readonly (string | number | boolean)[]>>
}

export type Condition =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | boolean | null)[]
  | {
      readonly gte?: string | number
      readonly lte?: string | number
      readonly gt?: string | number
      readonly lt?: string | number
      /** For a list: none of these values. */
      readonly ne?: string | number | boolean | readonly (string | number | boolean)[]
      readonly contains?: string
      readonly null?: boolean
      /** In a tree: this record or a descendant; `notUnder` excludes them. */
      readonly under?: number
      readonly notUnder?: number
    }

/** Conditions by field path, joined by AND. In a scope, `$actor.x` stands for a value of the actor. */
export type Filter = Readonly<Record<string, Condition>>

export interface Rollup {
  readonly entity: string
  readonly by: string
  readonly of: 'count' | 'sum' | 'min' | 'max' | 'mean'
  /** Absent only for `count`. */
  readonly value?: string
  readonly filter: Filter
}

export interface Tree {
  readonly parent: string
  readonly levels?: number
}

export type SortKey = readonly [field: string, direction: 'ASC' | 'DESC']

/**
 * A value proposed in a new form:
 * `$today`; `$only`, the only record that can be chosen;
 * `$actor.field`, or `$actor.recordId` if the reference is to the actor's own entity;
 * `where`, the record that a filter finds if it finds exactly one;
 * `from`, a CEL expression over the record and its references, recalculated until the user edits the field.
 */
export type Suggestion =
  | '$today'
  | '$only'
  | `$actor.${string}`
  | { readonly where: Filter }
  | { readonly from: string }

export interface Field {
  readonly name: string
  /** Dotted path from the root, without list indexes: `itens.quantidade`. */
  readonly path: string
  readonly kind: Kind
  readonly title: string
  readonly help?: string
  readonly placeholder?: string
  readonly required: boolean
  /** Declared in a then/else branch. */
  readonly conditional: boolean
  /** Managed by the engine: id, version, timestamps, accounts, active. */
  readonly system: boolean
  readonly readOnly: boolean
  readonly default?: JsonValue
  readonly values?: readonly Choice[]
  readonly ref?: Reference
  readonly format?: string
  readonly mask?: string
  readonly unit?: string
  readonly prefix?: string
  readonly widget?: string
  readonly accept?: string
  readonly columns?: number
  readonly roles: { readonly view?: readonly Role[]; readonly edit?: readonly Role[] }
  readonly pii?: 'id' | 'contact' | 'financial'
  /** Identifies a person but is not masked, such as a name. Removed when the person is anonymised. */
  readonly personal?: boolean
  /** Path of the reference to the person this value describes; anonymised along with that person. */
  readonly about?: string
  readonly unique: boolean
  readonly search: boolean
  readonly sample?: JsonValue
  readonly renamedFrom?: string
  readonly show?: string
  readonly computed?: string
  /** Name of a date field. The value is its age in whole years, computed on every read and never stored. */
  readonly age?: string
  /** What the account of the record of the entity `of` has, read on every read and never stored. */
  readonly account?: { readonly has: AccountFact; readonly of: string }
  readonly rollup?: Rollup
  /** Template of the numbers that the server assigns to new records (see series.ts). */
  readonly series?: string
  /** True for at most one active record; setting one clears the others. */
  readonly alone?: boolean
  /** If false, copies and templates of the record leave it out. */
  readonly copy?: boolean
  /** Suggestions for a new form; the first with a value wins. */
  readonly suggest?: readonly Suggestion[]
  readonly fields: readonly Field[]
  readonly synonyms?: readonly string[]
  /** Name of the sibling field that determines the unit; values of several records are not added up. */
  readonly unitFrom?: string
  readonly units?: Readonly<Record<string, string>>
  readonly additive?: boolean
  /** A year or a code: no thousands separators, never added up. */
  readonly isPlain?: true
  readonly decimals?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** A date, `hoje`, or the name of a date field (sibling or root). */
  readonly earliest?: string
  readonly latest?: string
  readonly sameAs?: string
  /** The sibling that it repeats in words: stored and served, but not shown beside it. */
  readonly restates?: string
  readonly fits?: ReferenceConstraint
  readonly among?: AllowedOptions
  /** The choice determines a period, whose first and last day are stored in these sibling fields. */
  readonly period?: { readonly from: string; readonly to: string }
  readonly titleFrom?: string
  /** Number of columns of a list item; one if absent. */
  readonly itemColumns?: number
  readonly distinct?: boolean
  /** In a unique constraint, null equals null; otherwise a row with null is never a duplicate. */
  readonly emptyCounts?: boolean
  /** Other spellings of its choices, stored as the value. */
  readonly aliases?: Readonly<Record<string, Choice['value'] | null>>
  readonly schema: JsonSchema
}
