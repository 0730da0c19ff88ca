/* A new entity being created: fields with their properties, and the reason for each choice. */
import type { Row } from '#model/entity/jsonSchema'
import type { NewEntityOptions } from './options'

export interface FieldDraft {
  readonly name: string
  readonly title: string
  /** The property to write, without its title. */
  readonly property: Row
  readonly required: boolean
  /** Reason in pt-BR; empty if the author specified it. */
  readonly why: string
  /** What the author should verify, in pt-BR. */
  readonly doubts: readonly string[]
}

export interface Remark {
  readonly sort: 'kept' | 'changed' | 'left'
  readonly at: string
  readonly text: string
}

export interface EntityDraft
  extends Pick<NewEntityOptions, 'plural' | 'gender' | 'group' | 'icon' | 'description'> {
  readonly name: string
  readonly title: string
  readonly fields: readonly FieldDraft[]
  readonly unique: readonly (readonly string[])[]
  readonly branches: readonly Row[]
  readonly remarks: readonly Remark[]
}

export function fieldWords(property: Row): Row {
  const words = property['x-field']
  return typeof words === 'object' && words !== null ? { ...words } : {}
}

export function withWords(property: Row, words: Row): Row {
  return { ...property, 'x-field': { ...fieldWords(property), ...words } }
}
