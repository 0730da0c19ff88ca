/*
 * The words between the browser's engine and the rest: what the composition hands over and what a
 * hand-written feature may add. Every slot is optional; two features claiming one slot throw at start.
 */
import type { ComponentType, PropsWithChildren } from 'react'
import type { Entity, Field, Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Validator } from '#model/record/validate'

/** Props of a component that draws one value in a list. */
export interface CellProps {
  readonly entity: Entity
  readonly field: Field
  readonly row: Row
  readonly value: unknown
  /** Label of a reference or coded value, when the server sent one. */
  readonly label?: string
}

/** Props of a component opened by an action or before a form. */
export interface DialogProps {
  readonly entity: Entity
  readonly record?: Row
  onClose(result?: unknown): void
}

/** A hand-written page of the role areas or of visitors. */
export interface FeaturePage {
  /** Path inside a role area (`profile`), or from the root for visitors' pages (`/login/:x?`). */
  readonly path: string
  readonly title: string
  /** Roles that may open it; 'guest' for pages of visitors only. */
  readonly roles: readonly Role[] | 'guest' | 'everybody'
  /** Permission that the person's group must have besides, by its name. */
  readonly permission?: string
  readonly Page: ComponentType
}

/** An entry of the menu that no entity makes. */
export interface FeatureMenu {
  readonly group: string
  readonly title: string
  readonly subtitle?: string
  readonly icon: string
  readonly order: number
  readonly path: string
  readonly roles: readonly Role[]
}

/** A hand-written browser feature. */
export interface Feature {
  readonly name: string
  /** Replaces the generated page: `entity.list`, `entity.form`. */
  readonly views?: Readonly<Record<string, ComponentType<{ entity: Entity }>>>
  /** Draws a column: `entity.field`. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** Dialogs named by `actions[].opens`, `form.start` and `form.fill.opens`. */
  readonly dialogs?: Readonly<Record<string, ComponentType<DialogProps>>>
  readonly pages?: readonly FeaturePage[]
  /** The page at /{role}/dashboard, by role; `*` for all others. */
  readonly home?: Readonly<Record<Role, ComponentType>>
  readonly menu?: readonly FeatureMenu[]
  /** Put into the bar above every page, before the menu of the account. */
  readonly bar?: readonly ComponentType[]
  readonly providers?: readonly ComponentType<PropsWithChildren>[]
}

/** What is generated for one entity to check its records with. */
export interface CompiledValidators {
  readonly validate: Validator
}

/** Icons by the names that menus and actions use. */
export type IconSet = Readonly<Record<string, ComponentType<{ readonly fontSize?: 'small' | 'inherit' }>>>

/** What `App.tsx` hands to the engine. What only the signed-in part needs is loaded on demand. */
export interface ConsoleSetup {
  readonly title: string
  /** Features that visitors need. */
  readonly features: readonly Feature[]
  /** Features that only the signed-in need. */
  loadFeatures?(): Promise<readonly Feature[]>
  loadEntities(): Promise<readonly Entity[]>
  loadIcons(): Promise<IconSet>
  /** Loads the validators of an entity on demand. */
  loadValidators(entity: string): Promise<CompiledValidators>
  /** Shown as a banner when the server says its data is fictitious. */
  readonly demoNotice: string
  /** Entities of which one record at a time may narrow the whole console, in the order of their pickers. */
  readonly narrowBy?: readonly string[]
  /** Addresses of the pictures that take turns on the loading screen. */
  readonly loadingImages: readonly string[]
}
