/* The actor of a request. Every call of the store requires one. */
import type { Role } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import type { RecordedOffline } from './recorded'

export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly role: Role
  readonly entity?: string
  readonly recordId?: number
  /** Fields of that record, for `$actor.field` in scopes and `actor.field` in expressions. */
  readonly record?: Row
  readonly permissions?: Readonly<Record<string, boolean>>
  /** Level of the access group; 0 is the highest. */
  readonly level?: number
  readonly token?: { readonly id: number; readonly name: string }
  /** The administrator who views the console as this actor, read-only. */
  readonly viewer?: { readonly id: number | null; readonly name: string }
  /** The request brings an act that was recorded without a connection. */
  readonly recorded?: RecordedOffline
}

/** Role of the engine, which bypasses access checks but not validation. Never assigned to a request. */
export const systemRole = '$system'

/** For work without a signed-in person, such as seed data and scheduled events. */
export const systemActor: Actor = { id: null, name: 'Sistema', role: systemRole }
