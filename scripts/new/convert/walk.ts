/* Context of the conversion: document, remarks, and the references being followed. */
import type { Row } from '#model/entity/jsonSchema'
import type { Remark } from '../draft'
import type { SchemaDocument } from './document'

/** A converted property, and whether it may be null although it is required. */
export interface ConvertedProperty {
  readonly title: string
  readonly property: Row
  readonly isNullable: boolean
  readonly isReadOnly: boolean
}

export const freeJson: Row = { type: 'object', 'x-field': { kind: 'json' } }

export interface ConversionContext {
  readonly document: SchemaDocument
  readonly file: string
  /** Name of the new entity; references to the root become references to it. */
  readonly self: string
  readonly inside: readonly string[]
  readonly roots: readonly string[]
  readonly at: string
  readonly remarks: Remark[]
  /** Passed along to avoid circular imports. */
  convert(source: unknown, name: string, walk: ConversionContext): ConvertedProperty
}

export function into(walk: ConversionContext, step: string): ConversionContext {
  return { ...walk, at: walk.at === '' ? step : `${walk.at}.${step}` }
}

export function remark(walk: ConversionContext, sort: Remark['sort'], text: string): void {
  const isSaid = walk.remarks.some((each) => each.at === walk.at && each.text === text)
  if (!isSaid) walk.remarks.push({ sort, at: walk.at, text })
}
