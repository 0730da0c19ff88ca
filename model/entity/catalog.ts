/* Records that an installation may begin with, as files beside the schemas tell them. */
import type { Row } from './jsonSchema'

/** The records of one entity. A reference is written as what its record is called. */
export interface Catalog {
  readonly entity: string
  readonly rows: readonly Row[]
}
