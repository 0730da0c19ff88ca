import type { ComponentType } from 'react'
import type { InputProps } from '../contract'

export interface FieldKind {
  /** Absent for kinds with child fields (object, list): the form renders the children. */
  readonly Input?: ComponentType<InputProps>
  readonly align: 'start' | 'center' | 'end'
  /** Default width, in columns of 12. */
  readonly columns: number
}
