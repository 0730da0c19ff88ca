/* Permissions and the access groups that have them. */

/** Something that a group may be permitted, as the registry lists it in its order. */
export interface PermissionEntry {
  readonly id: number
  readonly name: string
  readonly order: number
}

/** A group's permissions as the matrix saves them: all of them, by their ids. */
export interface GroupSave {
  readonly id: number
  readonly level: number
  readonly permissions: readonly number[]
}
