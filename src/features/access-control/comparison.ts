/* The difference between the permissions of two groups. Pure. */
import type { PermissionRow } from './permissionRows'

/** `own`: only the group has it; `other`: only the group compared with has it. */
export type Side = 'own' | 'other'

export interface Comparison {
  readonly own: string
  readonly other: string
  sideOf(permission: number): Side | undefined
}

interface ComparedGroup {
  readonly name: string
  has(permission: number): boolean
}

export function compareGroups(own: ComparedGroup, other: ComparedGroup): Comparison {
  return {
    own: own.name,
    other: other.name,
    sideOf(permission) {
      if (own.has(permission) === other.has(permission)) return undefined
      return own.has(permission) ? 'own' : 'other'
    },
  }
}

export function countSides(
  rows: readonly PermissionRow[],
  { sideOf }: Comparison,
): Readonly<Record<Side, number>> {
  const sides = rows.flatMap(({ items }) => items.map(({ id }) => sideOf(id)))
  return {
    own: sides.filter((side) => side === 'own').length,
    other: sides.filter((side) => side === 'other').length,
  }
}

export function differingRows(
  rows: readonly PermissionRow[],
  { sideOf }: Comparison,
): readonly PermissionRow[] {
  return rows.filter(({ items }) => items.some(({ id }) => sideOf(id) !== undefined))
}
