/*
 * An entity on its way to a schema file: fields with the property that each becomes, and what is said of every choice.
 * Whatever it is made of (a sheet, another schema, what was typed), it is completed in one way.
 */
import type { Row } from '#model/entity/jsonSchema'

/** A field, and why it is what it is. */
export interface FieldDraft {
  readonly name: string
  readonly title: string
  /** The property as it will be written, without its title. */
  readonly property: Row
  readonly required: boolean
  /** Why it is so, pt-BR; '' when it was said by the author. */
  readonly why: string
  /** What the author should look at, pt-BR. */
  readonly doubts: readonly string[]
}

/** A remark on the whole: what was done with something of the source. */
export interface Remark {
  readonly sort: 'kept' | 'changed' | 'left'
  /** Where in the source; '' for the whole. */
  readonly at: string
  readonly text: string
}

/** What is known of an entity before it has its `x-entity`. */
export interface EntityDraft {
  readonly name: string
  readonly title: string
  readonly plural?: string
  readonly gender?: 'm' | 'f'
  readonly group?: string
  readonly icon?: string
  readonly description?: string
  readonly fields: readonly FieldDraft[]
  /** Sets of fields that are unique together. */
  readonly unique: readonly (readonly string[])[]
  /** Conditions of the root. */
  readonly branches: readonly Row[]
  readonly remarks: readonly Remark[]
}

/** The words of `x-field` of a field. */
export function fieldWords(property: Row): Row {
  const words = property['x-field']
  return typeof words === 'object' && words !== null ? { ...words } : {}
}

/** The property with more words in its `x-field`. */
export function withWords(property: Row, words: Row): Row {
  return { ...property, 'x-field': { ...fieldWords(property), ...words } }
}
