/* Who asks. Every call of the store needs one; there is no way around it. */
import type { Role } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'

/** A signed-in person (or the system itself, for demo data and effects). */
export interface Actor {
  /** Account id; null for the system. */
  readonly id: number | null
  readonly name: string
  readonly role: Role
  /** Entity and id of the record this account belongs to. */
  readonly entity?: string
  readonly recordId?: number
  /** Fields of that record, for `$actor.field` in scopes and `actor.field` in expressions. */
  readonly record?: Row
  /** What the person's access group grants, by permission name; without one, the schemas decide. */
  readonly permissions?: Readonly<Record<string, boolean>>
  /** The level of the person's access group, 0 the highest. */
  readonly level?: number
  /** The token of a program that acts for this account. */
  readonly token?: { readonly id: number; readonly name: string }
  /** The person who views the console as this actor; may read, never write. */
  readonly viewer?: { readonly id: number | null; readonly name: string }
}

/** The role of the engine itself: sees and may do everything that is valid. Never given to a request. */
export const systemRole = '$system'

/** The actor of work without a signed-in person (seed data, scheduled effects). */
export const systemActor: Actor = { id: null, name: 'Sistema', role: systemRole }
