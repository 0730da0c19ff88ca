/* Which plot an outline from a file is likely to be of: the one with its name, else the only one that lies inside. Pure. */

import type { Row } from '#model/entity/jsonSchema'
import { isInside, middleOf } from '#model/geometry'
import { fold } from '#model/query/fold'
import type { FoundShape } from '../../engine'
import type { Place } from './layers'

/** The key of the plot; undefined when it cannot be told. */
export function matchShape(
  shape: FoundShape,
  plots: readonly Place[],
  nameOf: (row: Row) => string,
): string | undefined {
  const wanted = fold(shape.name)
  const named = plots.filter(({ row, title }) => [nameOf(row), title].some((name) => fold(name) === wanted))
  if (named.length === 1) return named[0]?.key
  const candidates = named.length > 1 ? named : plots
  const inside = candidates.filter(({ geometry }) => isInside(shape.polygon, middleOf(geometry)))
  return inside.length === 1 ? inside[0]?.key : undefined
}
