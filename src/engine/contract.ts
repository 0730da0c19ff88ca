/*
 * The words between the browser's engine and the rest: what the composition hands over and what a
 * hand-written feature may add. Every slot is optional; two features claiming one slot throw at start.
 * Over a registry `R`, names of entities, fields and roles must be registered, and rows have their types.
 */
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityParts } from '#model/entity/opening'
import type { EntityName, OpenTypes, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { SummaryQuery } from '#model/query/query'
import type { Labels } from '#model/query/queryOf'
import type { Validator } from '#model/record/validate'
import type { InputProps } from './fields/fieldKind'
import type { Chords } from './shortcuts/keys'

/** A row as lists hold it: the fields that were asked for, with labels. */
export type ShownRow<N extends string = string, R = OpenTypes> = string extends keyof RecordOf<N, R>
  ? Row
  : Partial<RecordOf<N, R> & Labels>

/** Props of a component that draws one value in a list. */
export interface CellProps<N extends string = string, R = OpenTypes> {
  readonly entity: Entity
  readonly field: Field
  readonly row: ShownRow<N, R>
  readonly value: unknown
  /** Label of a reference or coded value, when the server sent one. */
  readonly label?: string
}

/**
 * Props of a dialog that belongs to a form: before it, or beside it to fill it; that closes with the values of a record, or
 * with a list of such, which are filled in one after the other.
 */
export interface FormDialogProps {
  readonly entity: Entity
  onClose(result?: unknown): void
}

/** Props of a dialog opened by an action, with the record that is acted upon. */
export interface DialogProps<N extends string = string, R = OpenTypes> extends FormDialogProps {
  readonly record: ShownRow<N, R> & { readonly id: number }
}

/**
 * Props of an input of a form that a feature draws: the value as the record keeps it, what is wrong with it, and the ways
 * to change it.
 */
export type WidgetProps = InputProps

/** A component for records of one entity; the slot it is put into says which. */
type PartFor<Props> = { draw(props: Props): ReactNode | Promise<ReactNode> }['draw']

/** Components by the column they draw: `entity.field`, or `entity.field.…` for what lies inside or behind it. */
type Cells<R> =
  string extends EntityName<R>
    ? Readonly<Record<string, PartFor<CellProps> | undefined>>
    : { readonly [Key in CellKey<R>]?: PartFor<CellProps<EntityIn<Key>, R>> }

type CellKey<R> = {
  [N in EntityName<R>]: `${N}.${keyof RecordOf<N, R> & string}${'' | `.${string}`}`
}[EntityName<R>]

type EntityIn<Key extends string> = Key extends `${infer N}.${string}` ? N : never

/** A dialog of a form, or one for records of any entity or of the one whose action opens it. */
type Dialog = PartFor<FormDialogProps & { readonly record?: object }>

/** Components by the page they are drawn on: `entity.list`. */
type Drawn<R, Page extends string> =
  string extends EntityName<R>
    ? Readonly<Record<string, ComponentType<{ entity: Entity }> | undefined>>
    : { readonly [Key in `${EntityName<R>}.${Page}`]?: ComponentType<{ entity: Entity }> }

/** Roles are those of the entities whose rows sign in. */
type RoleName<R> = string extends EntityName<R> ? string : RoleOf<R[EntityName<R>]>

type RoleOf<T> = T extends { readonly account: infer Name extends string } ? Name : never

/** Permissions are named `entity.act`. */
type PermissionName<R> = string extends EntityName<R> ? string : `${EntityName<R>}.${string}`

/** Dialogs are those that some entity opens. */
type DialogName<R> = string extends EntityName<R> ? string : OpensOf<R[EntityName<R>]>

type OpensOf<T> = T extends { readonly opens: infer Name extends string } ? Name : never

/** Widgets are those that some field asks for. */
type WidgetName<R> = string extends EntityName<R> ? string : WidgetsOf<R[EntityName<R>]>

type WidgetsOf<T> = T extends { readonly widgets: infer Name extends string } ? Name : never

/** A hand-written page of the role areas or of visitors. */
export interface FeaturePage<Role extends string = string, Permission extends string = string> {
  /** Path inside a role area (`profile`), or from the root for visitors' pages (`/login/:x?`). */
  readonly path: string
  readonly title: string
  /** Roles that may open it; 'guest' for pages of visitors only. */
  readonly roles: readonly Role[] | 'guest' | 'everybody'
  /** Permission that the person's group must have besides, by its name: `entity.act`. */
  readonly permission?: Permission
  /** The entities of which it tells more than what their heads say; what it is drawn about is opened before it. */
  opens?(tools: { readonly entities: readonly Entity[]; readonly actor: Actor }): readonly Entity[]
  readonly Page: ComponentType
}

/** An entry of the menu that no entity makes. */
export interface FeatureMenu<Role extends string = string> {
  readonly group: string
  readonly title: string
  readonly subtitle?: string
  readonly icon: string
  readonly order: number
  readonly path: string
  readonly roles: readonly Role[]
}

/** Shortcuts of one part of the console, for the page that tells them. Its keys are the table that the part listens by. */
export interface ShortcutGroup<Name extends string = string> {
  /** Where they work; groups of one name stand together. */
  readonly scope: string
  readonly keys: Chords<Name>
  readonly texts: Readonly<Record<Name, string>>
}

/** A table of figures, for a feature that keeps it. */
export interface FiguresProps {
  readonly entity: Entity
  /** What the figures are called. */
  readonly title: string
  readonly question: Pick<SummaryQuery, 'filter' | 'q' | 'sums' | 'pivot'>
  /** What is told of the sum. */
  readonly measure: 'count' | 'sum' | 'mean'
}

/** A hand-written browser feature. */
export interface Feature<R = OpenTypes> {
  readonly name: string
  /** Replaces the generated page: `entity.list`, `entity.form`, `entity.show`. */
  readonly views?: Drawn<R, 'list' | 'form' | 'show'>
  /**
   * Drawn on a generated page beside what is generated, inside react-admin's list, create, edit or show context:
   * `entity.list`, `entity.create`, `entity.edit`, `entity.show`.
   */
  readonly asides?: Drawn<R, 'list' | 'create' | 'edit' | 'show'>
  /** Draws a column: `entity.field`. */
  readonly cells?: Cells<R>
  /** Inputs of forms, by the name that fields say in `x-field.widget`. Load what is heavy on demand. */
  readonly widgets?: { readonly [Name in WidgetName<R>]?: ComponentType<WidgetProps> }
  /** Dialogs named by `actions[].opens`, `form.start` and `form.fill.opens`. */
  readonly dialogs?: { readonly [Name in DialogName<R>]?: Dialog }
  readonly pages?: readonly FeaturePage<RoleName<R>, PermissionName<R>>[]
  /** The page at /{role}/dashboard, by role; `*` for all others. */
  readonly home?: { readonly [Key in RoleName<R> | '*']?: ComponentType }
  readonly menu?: readonly FeatureMenu<RoleName<R>>[]
  /** What waits on the first page, record by record, by the name of the card that counts it: drawn below the cards. */
  readonly waiting?: Readonly<Record<string, ComponentType>>
  /** Put into the bar above every page, before the menu of the account. */
  readonly bar?: readonly ComponentType[]
  readonly providers?: readonly ComponentType<PropsWithChildren>[]
  /** Put beside the figures of a list, to keep them. */
  readonly figures?: readonly ComponentType<FiguresProps>[]
  /** Its shortcuts, loaded when they are asked for. */
  shortcuts?(): Promise<readonly ShortcutGroup[]>
  /** Drawn in place of everything, as long as the person's access group asks for a second factor that is missing. */
  readonly withoutFactor?: ComponentType
}

/** What is generated for one entity to check its records with. */
export interface CompiledValidators {
  readonly validate: Validator
}

/** Icons by the names that menus and actions use. */
export type IconSet = Readonly<Record<string, ComponentType<{ readonly fontSize?: 'small' | 'inherit' }>>>

/** What `App.tsx` hands to the engine. What only the signed-in part needs is loaded on demand. */
export interface ConsoleSetup<R = OpenTypes> {
  readonly title: string
  /** Features that visitors need. */
  readonly features: readonly Feature<R>[]
  /** Features that only the signed-in need. */
  loadFeatures?(): Promise<readonly Feature<R>[]>
  /** What all need to know of every entity; the rest of one is read when it is opened. */
  loadEntities(): Promise<EntityParts>
  loadIcons(): Promise<IconSet>
  /** Calls back when these are others, while developing; gives what ends that. */
  onGenerated?(listener: () => void): () => void
  /** Loads the validators of an entity on demand. */
  loadValidators(entity: string): Promise<CompiledValidators>
  /** Entities of which one record at a time may narrow the whole console, in the order of their pickers. */
  readonly narrowBy?: readonly EntityName<R>[]
  /** Addresses of the pictures that take turns on the loading screen. */
  readonly loadingImages: readonly string[]
}
