/* What the menu of a row offers, as a type. */
import type { ComponentProps } from 'react'
import type { Shape } from './grid/Shape'

/** Something that can be done with a row. */
export interface RowEntry {
  readonly key: string
  readonly label: string
  /** As schemas name it, or one of our own. */
  readonly icon?: string | undefined
  readonly shape?: ComponentProps<typeof Shape>['name']
  readonly isDisabled?: boolean
  /** Takes something away. */
  readonly isDangerous?: boolean
  act(): void
}
