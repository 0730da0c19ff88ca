export interface PermissionEntry {
  readonly id: number
  readonly name: string
  readonly order: number
}

export interface GroupSave {
  readonly id: number
  readonly level: number
  readonly permissions: readonly number[]
  /** The version that was read; the save is refused if there is a newer one. */
  readonly versao?: number
}

/** A new group and its child groups; absent values follow from parent and level. */
export interface NewGroup {
  readonly description: string
  readonly level?: number
  readonly slug?: string
  readonly parent?: number | null
  readonly permissions?: readonly number[]
  readonly children?: readonly NewGroup[]
}
