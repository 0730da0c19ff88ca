/* What a form is given, for the form and the hooks it is made of. */
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ComponentType, RefObject } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Validator } from '#model/record/validate'
import type { FieldProblem } from '#model/wire/problem'

/** How a record is to be saved. */
export interface SaveTerms {
  /** Another record is to follow. */
  readonly isMore: boolean
  /** The person no longer waits for the answer. */
  readonly signal: AbortSignal
  /** While the person is asked something, it is not the server that is slow. */
  asking<T>(question: () => Promise<T>): Promise<T>
}

/** A part of a record, as a small form where the record is read. */
export interface FormPart {
  /** Names of its top-level fields. */
  readonly names: readonly string[]
  /** There is one input: Enter in it saves. */
  readonly isSingle: boolean
  /** Draws the fields. */
  readonly Layout: ComponentType<Pick<ObjectFieldTemplateProps, 'properties'>>
}

/** What a form is made of. */
export interface EntityFormProps {
  readonly entity: Entity
  readonly mode: 'create' | 'edit'
  /** The record to edit, or the values an empty form starts with. */
  readonly record?: Row
  readonly actor: Actor
  /** The compiled validator of `entity.schema`. */
  readonly validator: Validator
  readonly readOnly?: boolean
  /**
   * Saves. Gets what changed (null: emptied) and the whole record; answers nothing when it is saved, else what was
   * found wrong at fields (an empty list when the person has been told otherwise). Does not reject.
   */
  onSave(changes: Row, full: Row, terms: SaveTerms): Promise<readonly FieldProblem[] | undefined>
  onCancel(): void
  /** The record as the server would write it with these changes; nothing where it would refuse them. */
  foresee?(changes: Row, signal: AbortSignal): Promise<Row | undefined>
  /** There may be another new record right after this one. */
  readonly canSaveMore?: boolean
  /** Asks whether what was typed may be lost. A page is left by another address, and that is asked about there. */
  mayLeave?(): Promise<boolean>
  /** In a dialog over another form, where what is required comes first. */
  readonly isInside?: boolean
  /** Much of it is filled in already: the keyboard goes to what is not. */
  readonly isFilled?: boolean
  /** Tells the values of the form as it stands. */
  readonly present?: RefObject<(() => Row) | null>
  /** Leaves the form as its button does, for keys that the dialog hears. */
  readonly leaving?: RefObject<(() => void) | null>
  /** Where what was typed is kept until it is saved; nowhere when absent. */
  readonly draftKey?: string
  /** Only these fields; the others stay as they are. */
  readonly part?: FormPart
}
