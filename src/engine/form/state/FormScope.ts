import { createContext, useContext } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FormPart } from '../entityFormProps'
import type { Changes } from './changes'
import type { FormStore } from './formStore'
import type { Proposed } from './proposed'
import type { Filler } from './record'

/** What every part of one form may ask for; the same object as long as the form lives. */
export interface Form extends Filler {
  readonly entity: Entity
  readonly store: FormStore
  /** What was typed and the form library has not heard of yet. */
  readonly changes: Changes
  /** What the form held when it was opened, a draft not counted. */
  readonly initial: Row
  /** Values that the form filled in itself because there was no other, by pointer. */
  readonly assumed: Map<string, unknown>
  /** Values that stand because others do, as long as the person leaves them so. */
  readonly proposed: Proposed
  readonly isReadOnly: boolean
  /** The fields that are drawn, where it is not all of them. */
  readonly part: FormPart | undefined
  /** The record does not exist yet. */
  readonly isNew: boolean
  /** In a dialog over another form: asks for what is required first. */
  readonly isInside: boolean
  /** Path of the innermost field, item or list that has the focus. */
  readonly focus: { path: readonly (string | number)[] }
  /** The record as it was read, with `_labels`. */
  readonly record: Row | undefined
  /** The field at a path of names and positions. */
  fieldAt(path: readonly (string | number)[]): Field | undefined
  /** Changes a value that is not the caller's own. */
  setValue(path: readonly (string | number)[], value: unknown): void
}

export const FormScope = createContext<Form | undefined>(undefined)

/** The form around. */
export function useForm(): Form {
  const form = useContext(FormScope)
  if (!form) throw new Error('useForm needs an EntityForm around it')
  return form
}
