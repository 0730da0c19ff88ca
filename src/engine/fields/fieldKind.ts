import type { ComponentType } from 'react'
import type { Field } from '#model/entity/entity'

export interface Siblings {
  get(path: string): unknown
  titleOf(path: string): string
  subscribe(listener: () => void): () => void
}

/** Values are canonical; an absent value is `undefined`. */
export interface InputProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly required: boolean
  readonly readOnly: boolean
  readonly problem?: string
  readonly itemProblems?: Readonly<Record<number, string>>
  readonly warning?: string
  readonly knownLabel?: string
  readonly siblings: Siblings
  onChange(value: unknown): void
  /** Like `onChange`, for a value chosen automatically: it does not make the form dirty. */
  onAssume?(value: unknown): void
  onBlur(): void
  /** Hides the problem until blur or until the value is complete. */
  onFocus?(): void
  /** For problems the validator cannot see, such as an unreadable file; undefined clears one. */
  onProblem(message: string | undefined): void
}

export interface FieldKind {
  /** Absent for kinds with child fields (object, list): the form renders the children. */
  readonly Input?: ComponentType<InputProps>
  readonly align: 'start' | 'center' | 'end'
  /** Default width, in columns of 12. */
  readonly columns: number
}
