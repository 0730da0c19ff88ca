import type { Row } from '../../entity/jsonSchema'
import type { Resumable } from '../resumable'
import type { Column } from './column'
import { encodeHashed } from './hashedColumn'
import { encodeOrdered } from './orderedColumn'
import type { ScratchPool } from './scratch'
import type { Source } from './source'

/** Ordered if all values have order keys, hashed otherwise. */
export function* encodeColumn(source: Source, rows: readonly Row[], pool: ScratchPool): Resumable<Column> {
  return (yield* encodeOrdered(source, rows, pool)) ?? (yield* encodeHashed(source, rows, pool))
}
