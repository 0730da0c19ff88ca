import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ComponentType, RefObject } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import type { Validator } from '#model/record/validate'

export interface SaveOptions {
  readonly isMore: boolean
  readonly signal: AbortSignal
  /** Wraps a dialog during a save, so that waiting for the user is not reported as a slow server. */
  asking<T>(question: () => Promise<T>): Promise<T>
}

export interface FormPart {
  readonly names: readonly string[]
  readonly isSingle: boolean
  readonly Layout: ComponentType<Pick<ObjectFieldTemplateProps, 'properties'>>
}

export interface EntityFormProps {
  readonly entity: Entity
  readonly mode: 'create' | 'edit'
  readonly record?: Row
  readonly actor: Actor
  readonly validator: Validator
  readonly readOnly?: boolean
  /**
   * Receives the changes (null for an emptied field) and the whole record. Resolves to undefined when saved,
   * otherwise to the problems at fields, empty if the user was already notified. Never rejects.
   */
  onSave(changes: Row, full: Row, terms: SaveOptions): Promise<readonly FieldProblem[] | undefined>
  onCancel(): void
  /** What the server said about the record before, shown from the beginning. */
  readonly problems?: readonly FieldProblem[] | undefined
  /** Returns the record as the server would save it; undefined if it would be rejected. */
  foresee?(changes: Row, signal: AbortSignal): Promise<Row | undefined>
  readonly canSaveMore?: boolean
  mayLeave?(): Promise<boolean>
  readonly isInside?: boolean
  readonly isFilled?: boolean
  readonly present?: RefObject<(() => Row) | null>
  readonly leaving?: RefObject<(() => void) | null>
  readonly draftKey?: string
  readonly part?: FormPart
}
