import { createContext, useContext } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FormPart } from '../entityFormProps'
import type { FormStore } from './formStore'
import type { FillContext } from './record'
import type { FormSuggestions } from './suggestions'

/** Context of a form; the same object for the form's lifetime. */
export interface Form extends FillContext {
  readonly entity: Entity
  readonly store: FormStore
  readonly initial: Row
  /** Values set automatically because there was no alternative, by JSON pointer. */
  readonly assumed: Map<string, unknown>
  readonly suggestions: FormSuggestions
  readonly isReadOnly: boolean
  readonly part: FormPart | undefined
  readonly isNew: boolean
  readonly isInside: boolean
  /** Path of the innermost field, item or list that has the focus. */
  readonly focus: { path: readonly (string | number)[] }
  readonly record: Row | undefined
  fieldAt(path: readonly (string | number)[]): Field | undefined
}

export const FormScope = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = useContext(FormScope)
  if (!form) throw new Error('useForm needs an EntityForm around it')
  return form
}
