import type { ComponentProps } from 'react'
import type { Shape } from './Shape'

export interface RowEntry {
  readonly key: string
  readonly label: string
  /** Icon name from the schema; `shape` is one of ours instead. */
  readonly icon?: string | undefined
  readonly shape?: ComponentProps<typeof Shape>['name']
  /** Why it cannot be taken now. */
  readonly unavailable?: string | undefined
  readonly isDangerous?: boolean
  act(): void
}
