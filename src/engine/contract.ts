/*
 * Types between the browser engine and everything else: what the composition passes in and what a feature can
 * add. Every slot is optional; two features claiming the same slot throw at startup. With a registry `R`,
 * names of entities, fields and roles must be registered, and rows are typed.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'
import type { Act, Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityParts } from '#model/entity/load/lazyEntity'
import type { EntityName, RecordOf, UntypedRegistry } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { SummaryQuery } from '#model/query/query'
import type { Labels } from '#model/query/queryOf'
import type { Validator } from '#model/record/validate'

export type ShownRow<N extends string = string, R = UntypedRegistry> = string extends keyof RecordOf<N, R>
  ? Row
  : Partial<RecordOf<N, R> & Labels>

export interface CellProps<N extends string = string, R = UntypedRegistry> {
  readonly entity: Entity
  readonly field: Field
  readonly row: ShownRow<N, R>
  readonly value: unknown
  /** Label of a reference or coded value, when the server sent one. */
  readonly label?: string
}

/** Props of a form's dialog. It closes with values, or a list of them that fill one form after another. */
export interface FormDialogProps {
  readonly entity: Entity
  onClose(result?: unknown): void
}

/** Props of a dialog opened by an action on `record`. */
export interface DialogProps<N extends string = string, R = UntypedRegistry> extends FormDialogProps {
  readonly record: ShownRow<N, R> & { readonly id: number }
}

export interface Siblings {
  get(path: string): unknown
  titleOf(path: string): string
  subscribe(listener: () => void): () => void
}

/** Values are canonical; an absent value is `undefined`. */
export interface InputProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly required: boolean
  readonly readOnly: boolean
  readonly problem?: string
  readonly itemProblems?: Readonly<Record<number, string>>
  readonly warning?: string
  readonly knownLabel?: string
  readonly siblings: Siblings
  onChange(value: unknown): void
  /** Like `onChange`, for a value chosen automatically: it does not make the form dirty. */
  onAssume?(value: unknown): void
  onBlur(): void
  /** Hides the problem until blur or until the value is complete. */
  onFocus?(): void
  /** For problems the validator cannot see, such as an unreadable file; undefined clears one. */
  onProblem(message: string | undefined): void
}

export type WidgetProps = InputProps

/** A component for records of one entity, which is part of the slot's key. */
type SlotComponent<Props> = { draw(props: Props): ReactNode | Promise<ReactNode> }['draw']

/** Keyed by column: `entity.field`, or a deeper path. */
type Cells<R> =
  string extends EntityName<R>
    ? Readonly<Record<string, SlotComponent<CellProps> | undefined>>
    : { readonly [Key in CellKey<R>]?: SlotComponent<CellProps<EntityIn<Key>, R>> }

type CellKey<R> = {
  [N in EntityName<R>]: `${N}.${keyof RecordOf<N, R> & string}${'' | `.${string}`}`
}[EntityName<R>]

type EntityIn<Key extends string> = Key extends `${infer N}.${string}` ? N : never

type Dialog = SlotComponent<FormDialogProps & { readonly record?: object }>

/** Keyed by page: `entity.list`. */
type PageComponents<R, Page extends string> =
  string extends EntityName<R>
    ? Readonly<Record<string, ComponentType<{ entity: Entity }> | undefined>>
    : { readonly [Key in `${EntityName<R>}.${Page}`]?: ComponentType<{ entity: Entity }> }

type RoleName<R> = string extends EntityName<R> ? string : RoleOf<R[EntityName<R>]>

type RoleOf<T> = T extends { readonly account: infer Name extends string } ? Name : never

/** `entity.act`. */
type PermissionName<R> = string extends EntityName<R> ? string : `${EntityName<R>}.${string}`

type DialogName<R> = string extends EntityName<R> ? string : OpensOf<R[EntityName<R>]>

type OpensOf<T> = T extends { readonly opens: infer Name extends string } ? Name : never

type WidgetName<R> = string extends EntityName<R> ? string : WidgetsOf<R[EntityName<R>]>

type WidgetsOf<T> = T extends { readonly widgets: infer Name extends string } ? Name : never

export interface FeaturePage<Role extends string = string, Permission extends string = string> {
  /** Relative to a role area (`profile`), or absolute for public pages (`/login/:x?`). */
  readonly path: string
  readonly title: string
  /** Roles that may open it; 'guest' for public pages only. */
  readonly roles: readonly Role[] | 'guest' | 'everybody'
  /** A permission that the user's group must also have: `entity.act`. */
  readonly permission?: Permission
  /** Entities whose full metadata must be loaded before the page renders. */
  opens?(tools: { readonly entities: readonly Entity[]; readonly actor: Actor }): readonly Entity[]
  readonly Page: ComponentType
}

export interface FeatureMenu<Role extends string = string> {
  readonly group: string
  readonly title: string
  readonly subtitle?: string
  readonly icon: string
  readonly order: number
  readonly path: string
  readonly roles: readonly Role[]
  /** Shows the entry to people with this act on some entity. */
  readonly act?: Act
  /** Shows the entry only while this is true. */
  while?(client: QueryClient): Promise<boolean>
}

/** Chords by action, separated by spaces: `Ctrl+ArrowDown Ctrl+ArrowUp`. Ctrl also means ⌘. */
export type Chords<Name extends string = string> = Readonly<Record<Name, string>>

/** Shortcuts of one part of the console for the help page; `keys` is the table its listener uses. */
export interface ShortcutGroup<Name extends string = string> {
  /** Groups with the same scope are listed together. */
  readonly scope: string
  readonly keys: Chords<Name>
  readonly texts: Readonly<Record<Name, string>>
}

export interface FiguresProps {
  readonly entity: Entity
  readonly title: string
  readonly question: Pick<SummaryQuery, 'filter' | 'q' | 'sums' | 'pivot'>
  readonly measure: 'count' | 'sum' | 'mean'
}

export interface Feature<R = UntypedRegistry> {
  readonly name: string
  /** Replaces a generated page: `entity.list`, `entity.form`, `entity.show`. */
  readonly views?: PageComponents<R, 'list' | 'form' | 'show'>
  /** Added to a generated page inside react-admin's context: `entity.list`, `.create`, `.edit`, `.show`. */
  readonly asides?: PageComponents<R, 'list' | 'create' | 'edit' | 'show'>
  /** Renders a column: `entity.field`. */
  readonly cells?: Cells<R>
  /** Form inputs by the name in `x-field.widget`. Load heavy ones on demand. */
  readonly widgets?: { readonly [Name in WidgetName<R>]?: ComponentType<WidgetProps> }
  /** Dialogs named by `actions[].opens`, `form.start` and `form.fill.opens`. */
  readonly dialogs?: { readonly [Name in DialogName<R>]?: Dialog }
  readonly pages?: readonly FeaturePage<RoleName<R>, PermissionName<R>>[]
  /** The page at /{role}/dashboard, by role; `*` for all others. */
  readonly home?: { readonly [Key in RoleName<R> | '*']?: ComponentType }
  readonly menu?: readonly FeatureMenu<RoleName<R>>[]
  /**
   * Lists of pending records on the home page, below the cards; keyed by the card that counts them. Each renders its
   * children, which are what follows, once it has its own height.
   */
  readonly waiting?: Readonly<Record<string, ComponentType<PropsWithChildren>>>
  readonly bar?: readonly ComponentType[]
  readonly providers?: readonly ComponentType<PropsWithChildren>[]
  /** Shown next to the pivot table of a list. */
  readonly figures?: readonly ComponentType<FiguresProps>[]
  shortcuts?(): Promise<readonly ShortcutGroup[]>
  /** Replaces the console while a required second factor is missing. */
  readonly withoutFactor?: ComponentType
}

export interface CompiledValidators {
  readonly validate: Validator
}

export type IconSet = Readonly<Record<string, ComponentType<{ readonly fontSize?: 'small' | 'inherit' }>>>

/** What `App.tsx` passes to the engine. Parts for signed-in users are loaded on demand. */
export interface ConsoleSetup<R = UntypedRegistry> {
  readonly title: string
  readonly features: readonly Feature<R>[]
  loadFeatures?(): Promise<readonly Feature<R>[]>
  /** The heads of all entities; a body is loaded when it is used. */
  loadEntities(): Promise<EntityParts>
  loadIcons(): Promise<IconSet>
  /** In development, calls back when the metadata was regenerated; returns a function that unsubscribes. */
  onGenerated?(listener: () => void): () => void
  loadValidators(entity: string): Promise<CompiledValidators>
  /** Entities in the global filter, in the order of their pickers. */
  readonly narrowBy?: readonly EntityName<R>[]
  readonly loadingImages: readonly string[]
}
