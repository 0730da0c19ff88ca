/* Which plot an outline from a file is likely to be of: the one with its name, else the only one that lies inside. Pure. */

import { isInside, middleOf } from '#model/geometry'
import { fold } from '#model/query/fold'
import type { FoundShape } from '../../engine'
import type { Located, Place } from './layers'

/** The key of the plot; undefined when it cannot be told. */
export function matchShape<T extends Located>(
  shape: FoundShape,
  plots: readonly Place<T>[],
  nameOf: (row: T) => string,
): string | undefined {
  const wanted = fold(shape.name)
  const named = plots.filter(({ row, title }) => [nameOf(row), title].some((name) => fold(name) === wanted))
  if (named.length === 1) return named[0]?.key
  const candidates = named.length > 1 ? named : plots
  const inside = candidates.filter(({ geometry }) => isInside(shape.polygon, middleOf(geometry)))
  return inside.length === 1 ? inside[0]?.key : undefined
}
