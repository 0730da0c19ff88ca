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
  /** The version that was read; the server refuses the whole list when one is newer. */
  readonly versao?: number
}

/** A new group, with the groups inside it; what is left out follows from its parent and its level. */
export interface NewGroup {
  readonly description: string
  readonly level?: number
  readonly slug?: string
  readonly parent?: number | null
  readonly permissions?: readonly number[]
  readonly children?: readonly NewGroup[]
}
