/*
 * The parsed entity, as used by server, browser and scripts: every default is filled in, every reference
 * resolved, and the object frozen. `parseEntity` (parseEntity.ts) creates it.
 */

import type { EntityEvent } from './event'
import type { Condition, Field, Filter, Role, SortKey, Tree } from './field'
import type { JsonSchema } from './jsonSchema'
import type { PrintForm, RecordChart, RelatedList, Section } from './linkedRows'
import type { StateQualifier } from './parse/beside'
import type { ShapeKind } from './shapeKinds'

export type { EntityEvent } from './event'
export type {
  Choice,
  Condition,
  Field,
  Filter,
  Reference,
  ReferenceConstraint,
  Role,
  Rollup,
  SortKey,
  Suggestion,
  Tree,
} from './field'
export type { PrintForm, RecordChart, RelatedList, Section } from './linkedRows'

export const acts = [
  'list',
  'view',
  'create',
  'edit',
  'remove',
  'export',
  'reveal',
  'note',
  'message',
  'field',
] as const
export type Act = (typeof acts)[number]

export type Sum = 'INTEGER' | 'FLOAT' | 'money'

export interface Column {
  readonly field: string
  readonly text: string
  readonly align: 'start' | 'center' | 'end'
  readonly sum?: Sum
  readonly fixed: boolean
  readonly width?: number
  readonly groupable: boolean
  readonly filter: boolean
  readonly report: boolean | 'mini'
  readonly rename?: string
  readonly values?: Readonly<Record<string, string>>
  readonly xlsx?: string
  readonly pdf?: string
  readonly hidden: boolean
}

export type PresetName = 'late' | 'today' | 'tomorrow' | 'lastWeek' | 'month' | 'mine'

export interface Demand {
  readonly field: string
  /** CEL on the record after the transition; without it, the fields are always demanded. */
  readonly when?: string
}

/** What a transition and an action of its own have in common. */
interface OfferedAct {
  readonly name: string
  readonly label: string
  readonly danger?: boolean
  readonly icon?: string
  readonly roles: readonly Role[]
  readonly when?: string
  readonly confirm?: string
  readonly done?: string
  /** Title of the error message; without it, it depends on whether the server refused or did not answer. */
  readonly failedTitle?: string
  readonly failed?: string
}

export interface Transition extends OfferedAct {
  /** What happened, in the timeline; a participle of the label by default (see showAct.ts). */
  readonly past?: string
  readonly from: readonly (string | number)[]
  readonly to: string | number
  /** Paths of the fields in the dialog; includes demanded fields, except those only in `completes`. */
  readonly input: readonly string[]
  /** Must come with the request or, for fields in `completes`, be filled in the record afterwards. */
  readonly demands: readonly Demand[]
  readonly among: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** Paths of fields that may be filled in during the transition of a single record, if its data shows them. */
  readonly completes: readonly string[]
  readonly notBy: readonly string[]
}

export interface Approval {
  readonly fields: readonly string[]
  /** Object field that stores the proposed values under the same names. */
  readonly in: string
}

export interface State {
  readonly label: string
  readonly color?: string
  /** Paths that people cannot change in this state, including nested ones; `true` locks the whole record. */
  readonly locked: true | readonly string[]
  /** Paths that must have a value in this state; each becomes a rule (see stateRules.ts). */
  readonly requires?: readonly string[]
  readonly approval?: Approval
}

export interface Workflow {
  readonly field: string
  readonly initial: string | number
  readonly beside?: StateQualifier
  readonly states: Readonly<Record<string, State>>
  readonly transitions: Readonly<Record<string, Transition>>
}

export interface Action extends OfferedAct {
  readonly method?: string
  readonly path?: string
  readonly disabled?: string
  /** Why it is disabled then, in a few words. */
  readonly disabledText?: string
  readonly opens?: string
}

export interface FormFill {
  readonly label: string
  readonly roles: readonly Role[]
  readonly opens: string
}

export interface View {
  readonly path: string
  readonly title: string
  readonly filter: Filter
}

/** A check across fields, which fails if the CEL in `when` is true. */
export interface Rule {
  readonly when: string
  readonly message: string
  readonly field?: string
  readonly severity: 'error' | 'warn'
}

/** All texts, with defaults filled in. `{label}` is replaced by the record's label. */
export interface EntityMessages {
  readonly confirmRemoveTitle: string
  readonly confirmRemove: string
  readonly removedTitle?: string
  readonly removed: string
  readonly removeFailedTitle: string
  readonly removeFailed: string
  /** Used if the server gave a reason, which replaces `{motivo}`. */
  readonly removeRefusedTitle: string
  readonly removeRefused: string
  readonly created: string
  readonly updated: string
  readonly saveFailed: string
  readonly createTitle: string
  readonly editTitle: string
  readonly listTitle: string
}

export interface Import {
  readonly columns: readonly {
    readonly field: string
    readonly also: readonly string[]
    /** Other spellings of the field's values. */
    readonly values: Readonly<Record<string, string | number | boolean>>
  }[]
  readonly spread?: Spread
}

/** One column per choice of the field `name`; its cells contain `value`, and each filled cell creates one record. */
export interface Spread {
  readonly name: string
  readonly value: string
  /** Unit by choice; values in other units are converted or rejected. */
  readonly units: Readonly<Record<string, string>>
}

export interface RecordPage {
  readonly facts?: readonly string[]
  readonly sections?: readonly Section[]
  readonly hide: readonly string[]
  readonly related: readonly RelatedList[]
  readonly charts: readonly RecordChart[]
  readonly print: readonly PrintForm[]
}

export interface Account {
  readonly role: Role
  readonly level: number
  readonly area: string
  readonly title: string
  /** Name of the field that stores the last sign-in; updating it does not create a new version of the record. */
  readonly lastAccess?: string
  /** Other roles that may enter the area; all others are redirected home. */
  readonly openTo: readonly Role[]
}

export interface MessageTemplate {
  readonly name: string
  readonly subject: string
  readonly text: string
}

export interface Menu {
  readonly group: string
  readonly icon: string
  readonly title: string
  readonly subtitle?: string
  readonly order: number
  readonly roles: readonly Role[]
}

/** A list layout and the path of the field that it uses initially. */
export interface LayoutOption {
  readonly kind: ShapeKind
  readonly by?: string
}

type UniqueCondition = string | number | boolean | readonly (string | number | boolean)[]

export interface UniqueWhere {
  readonly fields: readonly string[]
  readonly where: Readonly<Record<string, UniqueCondition>>
}

export interface Entity {
  readonly name: string
  readonly title: string
  readonly plural: string
  readonly gender: 'm' | 'f'
  readonly help?: string
  readonly endpoint: string
  /** ID of the first record of a new table; above 1 if small numbers in the URL mean something else. */
  readonly firstId: number
  readonly path?: string
  readonly routes: {
    readonly list: string
    readonly create: string
    readonly edit: string
    readonly show: string
  }
  readonly menu?: Menu
  readonly label: string
  /** Its rows come from a system view: they are read-only, without a table or history. */
  readonly system?: true
  readonly access: Readonly<Record<Act, readonly Role[]>>
  /** Access groups of a lower level (a higher number) have no access, whatever their role. */
  readonly lowestLevel?: number
  /**
   * Filters for the rows that a role may see, of which one must match; a role without an entry sees every row
   * its access allows.
   */
  readonly scope: Readonly<Record<Role, readonly Filter[]>>
  readonly fields: readonly Field[]
  readonly list: {
    readonly columns: readonly Column[]
    readonly sort: readonly SortKey[]
    readonly search: readonly string[]
    /** Available layouts, in order; derived from the fields if absent. */
    readonly shapes?: readonly LayoutOption[]
    /** Rows shown when a list row is expanded: rows of `entity` whose `field` refers to it. */
    readonly expand?: {
      readonly entity: string
      readonly field: string
      readonly title: string
      /** Unlike other lists, inactive rows are included. */
      readonly filter?: Filter
    }
    readonly presets?: readonly (PresetName | { readonly text: string; readonly filter: Filter })[]
  }
  /** URL query parameters that filter the list: parameter → field path. */
  readonly query: Readonly<
    Record<string, { readonly field: string; readonly values: Readonly<Record<string, Condition>> }>
  >
  readonly form: {
    readonly sections: readonly Section[]
    readonly omit: readonly string[]
    readonly start?: string
    /** Name of a read-only text field; new text in it must be confirmed before saving. */
    readonly ask?: string
    /** Dialog offered next to an empty form, such as one that reads a file. */
    readonly fill?: FormFill
  }
  readonly record: RecordPage
  readonly workflow?: Workflow
  readonly tree?: Tree
  readonly actions: readonly Action[]
  /** Transitions and actions, each with its own permission. */
  readonly operations: readonly { readonly name: string; readonly roles: readonly Role[] }[]
  /** Names of the entities that its fields and its expanded rows refer to. */
  readonly leadsTo: readonly string[]
  readonly linkedBy: readonly string[]
  readonly acts: Readonly<Record<string, string>>
  readonly events: readonly EntityEvent[]
  readonly views: readonly View[]
  readonly unique: readonly (readonly string[])[]
  /** Unique constraints that apply to some rows only. */
  readonly uniqueWhere: readonly UniqueWhere[]
  readonly rules: readonly Rule[]
  readonly account?: Account
  /** Its records are texts to begin messages to many with; the names of their text fields. */
  readonly messageTemplate?: MessageTemplate
  readonly import?: Import
  readonly messages: EntityMessages
  readonly renamedFrom?: string
  /** The bundled form schema without `x-*`; it must be the same object that validators were compiled from. */
  readonly schema: JsonSchema
}
