import type { Row } from './jsonSchema'

/** The records of one entity. A reference is written as the label of its record. */
export interface Catalog {
  readonly entity: string
  readonly rows: readonly Row[]
}
