/* Where the conversion stands: the document, what was said so far, and the references that it is inside of. */
import type { Row } from '#model/entity/jsonSchema'
import type { Remark } from '../draft'
import type { SchemaDocument } from './document'

/** A node as a property, and whether its value may be missing although it is required. */
export interface Converted {
  readonly title: string
  readonly property: Row
  readonly isNullable: boolean
  readonly isReadOnly: boolean
}

/** JSON that has no form of its own. */
export const freeJson: Row = { type: 'object', 'x-field': { kind: 'json' } }

/** A place in the source. */
export interface Walk {
  readonly document: SchemaDocument
  /** The file whose references are read. */
  readonly file: string
  /** Name of the entity to be: what leads to the root leads to its records. */
  readonly self: string
  /** Keys of the references that were followed to come here. */
  readonly inside: readonly string[]
  /** Keys of what a record is: the root, and what it points to. */
  readonly roots: readonly string[]
  /** Path in the source, as it is told. */
  readonly at: string
  readonly remarks: Remark[]
  /** Converts a node that the source calls `name`: what holds nodes comes back to it. */
  convert(source: unknown, name: string, walk: Walk): Converted
}

/** The walk one step deeper. */
export function into(walk: Walk, step: string): Walk {
  return { ...walk, at: walk.at === '' ? step : `${walk.at}.${step}` }
}

/** Says what was done with something of the source. */
export function remark(walk: Walk, sort: Remark['sort'], text: string): void {
  const isSaid = walk.remarks.some((each) => each.at === walk.at && each.text === text)
  if (!isSaid) walk.remarks.push({ sort, at: walk.at, text })
}
