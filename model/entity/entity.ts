/*
 * Room: what an entity is. Hides how schema files are bundled, parsed and filled with defaults; an entity is frozen
 * once made.
 *
 * What an entity is, once its schema file has been read: every default filled, every reference resolved,
 * frozen. Server, browser and scripts read this and need no checks for missing words.
 * `parseEntity` (parseEntity.ts) makes it; this file is only its shape.
 */

import type { EntityEvent } from './event'
import type { Condition, Field, Filter, Role, SortKey, Tree } from './field'
import type { JsonSchema } from './jsonSchema'
import type { PrintForm, RecordChart, RelatedList, Section } from './linkedRows'
import type { ShapeKind } from './shapeKinds'
import type { Beside } from './workflow/beside'

export type { EntityEvent } from './event'
export type {
  Choice,
  Condition,
  Field,
  Filter,
  Fits,
  Reference,
  Role,
  Rollup,
  SortKey,
  Suggestion,
  Tree,
} from './field'
export type { PrintForm, RecordChart, RelatedList, Section } from './linkedRows'

/** What can be done with an entity. */
export const acts = ['list', 'view', 'create', 'edit', 'remove', 'export', 'reveal', 'note'] as const
export type Act = (typeof acts)[number]

/** How a column of a list looks (the grid column definition of the specification). */
export interface Column {
  readonly field: string
  /** Header. */
  readonly text: string
  readonly align: 'start' | 'center' | 'end'
  readonly sum?: 'INTEGER' | 'FLOAT' | 'money'
  readonly fixed: boolean
  readonly width?: number
  readonly groupable: boolean
  /** Multi-select filter in the header. */
  readonly filter: boolean
  readonly report: boolean | 'mini'
  /** Name in reports. */
  readonly rename?: string
  /** Values shown instead of the stored ones. */
  readonly values?: Readonly<Record<string, string>>
  readonly xlsx?: string
  readonly pdf?: string
  readonly hidden: boolean
}

/** Filters that lists have a word for. */
export type PresetName = 'late' | 'today' | 'month' | 'mine'

/** A field without which a transition is not taken. */
export interface Demand {
  /** Its path. */
  readonly field: string
  /** It is demanded where this holds for the record as the transition leaves it; always, without it. */
  readonly when?: string
}

/** A transition of a workflow. */
export interface Transition {
  readonly name: string
  readonly label: string
  readonly icon?: string
  readonly from: readonly (string | number)[]
  readonly to: string | number
  readonly roles: readonly Role[]
  readonly when?: string
  /** Field paths asked for with the transition, those that it demands and does not only complete among them. */
  readonly input: readonly string[]
  /** What has to come with it or, of what it completes, be there afterwards. */
  readonly demands: readonly Demand[]
  /** By the path of a choice that it asks for: the values it takes, where these are not all. */
  readonly among: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** Field paths that may be completed with the transition of one record, where they exist for what it says. */
  readonly completes: readonly string[]
  /** Paths of accounts whose people may not take it: the four-eyes principle. */
  readonly notBy: readonly string[]
  readonly confirm?: string
  readonly done?: string
  /** What a failure is headed by; by whether the server refused or never answered, unless told. */
  readonly failedTitle?: string
  readonly failed?: string
}

/** A change that people ask for and that is not made until it is approved. */
export interface Approval {
  /** Top-level fields that keep their values until then. */
  readonly fields: readonly string[]
  /** The object field whose fields of the same names hold what is asked for. */
  readonly in: string
}

/** A state of a workflow. */
export interface State {
  readonly label: string
  readonly color?: string
  /** Field paths that people cannot change in this state, with all inside them; `true`: the whole record. */
  readonly locked: true | readonly string[]
  /** Field paths that have a value in this state; rules among the others ask for them. */
  readonly requires?: readonly string[]
  /** What people can change in this state only with an approval. */
  readonly approval?: Approval
}

export interface Workflow {
  readonly field: string
  readonly initial: string | number
  readonly beside?: Beside
  readonly states: Readonly<Record<string, State>>
  readonly transitions: Readonly<Record<string, Transition>>
}

/** A row or record action. */
export interface Action {
  readonly name: string
  readonly label: string
  readonly icon?: string
  readonly method?: string
  readonly path?: string
  readonly roles: readonly Role[]
  readonly when?: string
  readonly disabled?: string
  readonly confirm?: string
  readonly done?: string
  /** What a failure is headed by; by whether the server refused or never answered, unless told. */
  readonly failedTitle?: string
  readonly failed?: string
  readonly opens?: string
}

/** What fills an empty form from elsewhere, such as a file. */
export interface FormFill {
  readonly label: string
  readonly roles: readonly Role[]
  /** Name of the dialog. */
  readonly opens: string
}

/** The same entity listed again with a fixed filter. */
export interface View {
  readonly path: string
  readonly title: string
  readonly filter: Filter
}

/** A check across fields. */
export interface Rule {
  readonly when: string
  readonly message: string
  readonly field?: string
  readonly severity: 'error' | 'warn'
}

/** Texts of an entity, all filled. `{label}` stands for the record's label. */
export interface EntityMessages {
  readonly confirmRemoveTitle: string
  readonly confirmRemove: string
  /** Above `removed`; absent: no title. */
  readonly removedTitle?: string
  readonly removed: string
  readonly removeFailedTitle: string
  readonly removeFailed: string
  /** Title and text of a removal that the server refused and said why, with a hole `{motivo}` for that. */
  readonly removeRefusedTitle: string
  readonly removeRefused: string
  readonly created: string
  readonly updated: string
  readonly saveFailed: string
  readonly createTitle: string
  readonly editTitle: string
  readonly listTitle: string
}

/** How records are read from a spreadsheet. */
export interface Import {
  readonly columns: readonly {
    /** A top-level field; its title and its name are titles of the column too. */
    readonly field: string
    /** Other titles. */
    readonly also: readonly string[]
    /** Other spellings of its values. */
    readonly values: Readonly<Record<string, string | number | boolean>>
  }[]
  /** A column named after a choice of `name` holds `value`: one line makes as many records as it has such cells. */
  readonly spread?: Spread
}

/** Columns named after the choices of a field. */
export interface Spread {
  readonly name: string
  readonly value: string
  /** The unit in which the value of a choice is kept; other units are converted or refused. */
  readonly units: Readonly<Record<string, string>>
}

/** What the page about a record says otherwise than it would by itself. */
export interface RecordPage {
  /** Paths of the values told in its head; the first columns of the list unless told. */
  readonly facts?: readonly string[]
  /** In place of the sections of the form. */
  readonly sections?: readonly Section[]
  /** Fields, and related lists by their `from`, that it leaves out. */
  readonly hide: readonly string[]
  /** Related lists that come first, in order; the others that there are follow. */
  readonly related: readonly RelatedList[]
  /** In order. */
  readonly charts: readonly RecordChart[]
  /** Documents that can be made of a record, in order. */
  readonly print: readonly PrintForm[]
}

/** Rows of the entity sign in. */
export interface Account {
  readonly role: Role
  /** Numeric level of the role, 0 the highest. */
  readonly level: number
  /** First segment of the role's area in the address. */
  readonly area: string
  readonly title: string
  /** Name of the date and time in which each sign-in is noted, without a version of the record. */
  readonly lastAccess?: string
  /** Other roles that may enter the area; those named nowhere are sent home. */
  readonly openTo: readonly Role[]
}

export interface Menu {
  readonly group: string
  readonly icon: string
  readonly title: string
  readonly subtitle?: string
  readonly order: number
  /** Roles that get the entry and the section's screens. */
  readonly roles: readonly Role[]
}

/** A shape of a list, and the path of the field that it begins with. */
export interface ShapeWord {
  readonly kind: ShapeKind
  readonly by?: string
}

/** A value that stands in a record, or several of which one does. */
type Standing = string | number | boolean | readonly (string | number | boolean)[]

/** Fields that are unique together among the active rows whose choices have these values. */
export interface UniqueWhere {
  readonly fields: readonly string[]
  readonly where: Readonly<Record<string, Standing>>
}

/** An entity, whole. */
export interface Entity {
  /** Its key: the name of its file. */
  readonly name: string
  readonly title: string
  readonly plural: string
  readonly gender: 'm' | 'f'
  readonly help?: string
  /** REST name under /api. */
  readonly endpoint: string
  /** Number of the first record of a new table; 1 unless smaller numbers mean something else in the address. */
  readonly firstId: number
  /** Section in a role area; undefined when it has no screens of its own. */
  readonly path?: string
  readonly routes: {
    readonly list: string
    readonly create: string
    readonly edit: string
    readonly show: string
  }
  readonly menu?: Menu
  /** How a record is called: text with `{field.path}` holes. */
  readonly label: string
  readonly access: Readonly<Record<Act, readonly Role[]>>
  /** Rows a role may see: any of the filters; a role without an entry sees all rows its access allows. */
  readonly scope: Readonly<Record<Role, readonly Filter[]>>
  /** Top-level fields in order, system fields last. */
  readonly fields: readonly Field[]
  readonly list: {
    readonly columns: readonly Column[]
    readonly sort: readonly SortKey[]
    readonly search: readonly string[]
    /** Shapes that it offers, in order, with the field each begins with; what its fields allow, unless told. */
    readonly shapes?: readonly ShapeWord[]
    /** Linked collection under a row: entity and the field of it that points here. */
    readonly expand?: {
      readonly entity: string
      readonly field: string
      readonly title: string
      /** Which of them; inactive ones are shown too. */
      readonly filter?: Filter
    }
    /** Filters offered with one click, in order; those that follow from the fields where it is absent. */
    readonly presets?: readonly (PresetName | { readonly text: string; readonly filter: Filter })[]
  }
  /** Query parameters of its list's address that filter: parameter → field path. */
  readonly query: Readonly<
    Record<string, { readonly field: string; readonly values: Readonly<Record<string, Condition>> }>
  >
  readonly form: {
    readonly sections: readonly Section[]
    /** Fields that are not typed in: lists show them, forms leave them out. */
    readonly omit: readonly string[]
    /** Dialog that opens before an empty form. */
    readonly start?: string
    /** Name of the read-only text whose new words are shown, and asked about, before a record is saved. */
    readonly ask?: string
    /** Dialog offered beside an empty form that fills it from elsewhere. */
    readonly fill?: FormFill
  }
  readonly record: RecordPage
  readonly workflow?: Workflow
  /** Its records stand below each other. */
  readonly tree?: Tree
  readonly actions: readonly Action[]
  /** What has a permission of its own besides the acts: its transitions and its actions. */
  readonly operations: readonly { readonly name: string; readonly roles: readonly Role[] }[]
  /** Names of the entities that its fields refer to, and of the one that its list opens under a row. */
  readonly leadsTo: readonly string[]
  /** Names of those whose rows hold its lists of records. */
  readonly linkedBy: readonly string[]
  /** What hand-written changes are called where the history tells of them: name → words. */
  readonly acts: Readonly<Record<string, string>>
  /** What happens to its records by itself. */
  readonly events: readonly EntityEvent[]
  readonly views: readonly View[]
  readonly unique: readonly (readonly string[])[]
  /** Sets that are unique among some rows only. */
  readonly uniqueWhere: readonly UniqueWhere[]
  readonly rules: readonly Rule[]
  readonly account?: Account
  readonly import?: Import
  readonly messages: EntityMessages
  readonly renamedFrom?: string
  /** The bundled form schema (references resolved, `x-*` removed): the very object that validators were compiled from. */
  readonly schema: JsonSchema
}
