import type { ComponentType } from 'react'
import type { InputProps, Siblings } from '../contract'

export interface FieldKind {
  /** Absent for kinds with child fields (object, list): the form renders the children. */
  readonly Input?: ComponentType<InputProps>
  readonly align: 'start' | 'center' | 'end'
  /** Default width, in columns of 12. */
  readonly columns: number
}

/** Of a value that is in no record, such as a filter's, or in many. */
export const noSiblings: Siblings = {
  get: () => undefined,
  titleOf: (path) => path,
  subscribe: () => () => undefined,
}
