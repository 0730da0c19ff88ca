/* What a property of an entity is: its kind, bounds and words, what it refers to, and conditions on it. */
import type { JsonSchema, JsonValue } from './jsonSchema'
import type { Kind } from './kinds'

/** A role slug. Roles are data: they come from the entities whose rows sign in (`account`). */
export type Role = string

/** A coded value with its label. */
export interface Choice {
  readonly value: string | number | boolean
  readonly title: string
}

/** A foreign key, or a list of them. */
export interface Reference {
  /** Empty where `by` says it. */
  readonly entity: string
  /** The entity follows a choice beside the field: the name of that field, and the entities by its values. */
  readonly by?: { readonly field: string; readonly of: Readonly<Record<string, string>> }
  /** Link entity of a many-to-many relation; the list is kept in its rows. */
  readonly through?: string
  /** In the link entity: the field that points back, and the field that points to `entity`. */
  readonly from?: string
  readonly to?: string
  /** Fixed filter of what may be chosen. */
  readonly filter?: Filter
  /** Filter of what may be chosen, by sibling fields: `{ "state_id": "state" }` (field of the referenced entity → path here). */
  readonly dependsOn: Readonly<Record<string, string>>
  /** A new referenced record may be created from the picker, by those who may create it. */
  readonly quickAdd: boolean
  /** It names the record above in a tree: neither the record itself nor one below it may be chosen. */
  readonly isAbove?: true
}

/** A choice that fits the record of a reference beside it: the same value, or one of the same group. */
export interface Fits {
  /** Name of the reference. */
  readonly ref: string
  /** Fields of the record; the first that it has says the value. */
  readonly fields: readonly string[]
  readonly groups: readonly (readonly (string | number)[])[]
}

/** A choice of which the value of another field leaves only some. */
export interface Among {
  /** Name of the field, beside this one or at the root. */
  readonly by: string
  /** What is left, by the values of that field; all where a value is not told. */
  readonly of: Readonly<Record<string, readonly (string | number | boolean)[]>>
}

/** Scalar condition, any-of list, or operators. */
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
      /** Of a list, none of its values. */
      readonly ne?: string | number | boolean | readonly (string | number | boolean)[]
      readonly contains?: string
      readonly null?: boolean
      /** Of what leads to a tree: that record or one below it; neither. */
      readonly under?: number
      readonly notUnder?: number
    }

/** Conditions by field path, all of which must hold. In a scope, text values `$actor.x` stand for the actor's own. */
export type Filter = Readonly<Record<string, Condition>>

/** What a roll-up counts. Only active records count. */
export interface Rollup {
  /** Whose records are counted. */
  readonly entity: string
  /** The reference in them that leads to the record. */
  readonly by: string
  /** What is made of them, or of one value of each. */
  readonly of: 'count' | 'sum' | 'min' | 'max' | 'mean'
  /** Name of the value; only a count has none. */
  readonly value?: string
  /** Which of them, by their own values. */
  readonly filter: Filter
}

/** How the records of an entity stand below each other. */
export interface Tree {
  /** The reference to the record above; records without one stand at the top. */
  readonly parent: string
  /** How many levels there may be; any number unless told. */
  readonly levels?: number
}

export type SortKey = readonly [field: string, direction: 'ASC' | 'DESC']

/**
 * A value proposed in a new form: `$today`, a value of the actor (`$actor.recordId`, where the reference is to the actor's own
 * entity; `$actor.field`), the one record that a filter finds, when it finds exactly one, `$only`: the one that may be
 * chosen at all, or what a CEL expression gives over the record and those it refers to, for as long as it is left so.
 */
export type Suggestion =
  | '$today'
  | '$only'
  | `$actor.${string}`
  | { readonly where: Filter }
  | { readonly from: string }

/** One property of an entity (or of an object inside it). */
export interface Field {
  readonly name: string
  /** Dotted path from the root; items of a list carry no index (`itens.quantidade`). */
  readonly path: string
  readonly kind: Kind
  readonly title: string
  readonly help?: string
  readonly placeholder?: string
  /** Required whatever the other values are. */
  readonly required: boolean
  /** Declared in a then/else branch. */
  readonly conditional: boolean
  /** Kept by the engine itself (id, version, who and when, active). */
  readonly system: boolean
  readonly readOnly: boolean
  readonly default?: JsonValue
  readonly values?: readonly Choice[]
  readonly ref?: Reference
  /** Name of the text format in `model/formats`. */
  readonly format?: string
  readonly mask?: string
  readonly unit?: string
  /** Text before the value. */
  readonly prefix?: string
  readonly widget?: string
  /** Files that may be chosen, as HTML's `accept` says it. */
  readonly accept?: string
  /** Grid columns it takes in a form of 12. */
  readonly columns?: number
  readonly roles: { readonly view?: readonly Role[]; readonly edit?: readonly Role[] }
  readonly pii?: 'id' | 'contact' | 'financial'
  /** Identifies a person but is shown to every reader: a name, a street. Removed when the person is anonymised. */
  readonly personal?: boolean
  /** Path of the reference to the person it tells of: forgotten with that person. */
  readonly about?: string
  readonly unique: boolean
  readonly search: boolean
  readonly sample?: JsonValue
  readonly renamedFrom?: string
  /** CEL: shown when true. */
  readonly show?: string
  /** CEL: calculated by browser and server. */
  readonly computed?: string
  /** Name of the date field whose whole years until today it tells; never stored, counted at every reading. */
  readonly age?: string
  /** What it counts of the records that refer to this one. */
  readonly rollup?: Rollup
  /** How the numbers are spelled that the server gives to new records. */
  readonly series?: string
  /** Of the active records one at most says yes: the last that was told to. */
  readonly alone?: boolean
  /** False: a copy of the record, or a template of it, goes without. */
  readonly copy?: boolean
  /** What a new form begins with, the first that has a value. */
  readonly suggest?: readonly Suggestion[]
  /** Children of an object, or of the items of a list. */
  readonly fields: readonly Field[]
  /** Other titles that reports may have for it. */
  readonly synonyms?: readonly string[]
  /** Name of the field beside it that decides its unit: values of several records are not added up. */
  readonly unitFrom?: string
  /** Units by the value of that field, where it does not name them itself. */
  readonly units?: Readonly<Record<string, string>>
  /** Whether sums of the values mean something; by kind and unit unless the schema says so. */
  readonly additive?: boolean
  /** A year or a code: written without thousands points, never added up. */
  readonly isPlain?: true
  /** Decimal places shown, and the most that are taken. */
  readonly decimals?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** Bounds of a date: a date, `hoje`, or the name of a date field beside it or at the root. */
  readonly earliest?: string
  readonly latest?: string
  /** Name of the field beside it whose value it repeats, as a check against typing errors. */
  readonly sameAs?: string
  /** What may be chosen follows the record that a reference beside it names. */
  readonly fits?: Fits
  /** What may be chosen follows the value of another field. */
  readonly among?: Among
  /** Its choices are the presets of a period, whose first and last day stand in these fields beside it. */
  readonly period?: { readonly from: string; readonly to: string }
  /** Name of the field beside it whose text is its label. */
  readonly titleFrom?: string
  /** Items of a list that stand side by side where there is room; one below the other when absent. */
  readonly itemColumns?: number
  /** Does not repeat among the items of its list. */
  readonly distinct?: boolean
  /** In a unique set, empty is a value like others; else a row without it repeats none. */
  readonly emptyCounts?: boolean
  /** Other spellings of its choices: what is given so is kept as the value. */
  readonly aliases?: Readonly<Record<string, Choice['value']>>
  /** The schema node it came from. */
  readonly schema: JsonSchema
}
