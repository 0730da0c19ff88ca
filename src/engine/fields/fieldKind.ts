import type { ComponentType } from 'react'
import type { Field } from '#model/entity/entity'

/** The values around an input, for what depends on them; paths are dotted names of siblings or of root fields. */
export interface Siblings {
  get(path: string): unknown
  /** Title of the field at the path, for hints. */
  titleOf(path: string): string
  subscribe(listener: () => void): () => void
}

/** What every input gets. Values are canonical; an absent value is `undefined`. */
export interface InputProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly required: boolean
  readonly readOnly: boolean
  /** Message of what is wrong with the value, shown at the input. */
  readonly problem?: string
  /** Messages of single items of a value of several, by their places. */
  readonly itemProblems?: Readonly<Record<number, string>>
  /** Message of what is odd but allowed. */
  readonly warning?: string
  /** Label of the value of a reference, when the record brought it along. */
  readonly knownLabel?: string
  readonly siblings: Siblings
  onChange(value: unknown): void
  /** Like `onChange`, for a value that follows from what the field offers: leaving without saving loses nothing. */
  onAssume?(value: unknown): void
  /** Was the value proposed together with those of the fields of these names, and do they all still stand so? */
  belongsTo?(names: readonly string[]): boolean
  onBlur(): void
  /** Takes the message away until the field is left or its value is whole. */
  onFocus?(): void
  /** Something the validator cannot see (an unreadable file, text that is no JSON); undefined takes it back. */
  onProblem(message: string | undefined): void
}

/** How a kind of field is drawn. */
export interface FieldKind {
  /** The input of a form; kinds that hold other fields (object, list) have none, the form draws their children. */
  readonly Input?: ComponentType<InputProps>
  readonly align: 'start' | 'center' | 'end'
  /** Columns it takes of 12 when the schema says nothing. */
  readonly columns: number
}
