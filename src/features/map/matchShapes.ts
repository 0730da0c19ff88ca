/* Matches outlines to plots by name (and farm, if given), else by the only plot inside. Pure. */

import { fold } from '#model/formats/fold'
import { isInside, middleOf, type PointShape, type PolygonShape } from '#model/geometry'
import { type NamedOutline, nameKey } from '../../engine'
import type { LocatableRecord } from './layers'

export interface Candidate<T extends LocatableRecord = LocatableRecord> {
  readonly key: string
  readonly title: string
  readonly row: T
  readonly geometry?: PointShape | PolygonShape | undefined
}

export type OutlineInput = Pick<NamedOutline, 'id' | 'name' | 'polygon' | 'values' | 'part'>

export interface PlotNames {
  readonly plot: string
  readonly farm: string
}

/**
 * Maps ids of outlines to keys of plots; ambiguous outlines are omitted. Parts of a larger area are never
 * matched, because that would lose the other parts.
 */
export function matchShapes<T extends LocatableRecord>(
  shapes: readonly OutlineInput[],
  plots: readonly Candidate<T>[],
  namesOf: (row: T) => PlotNames,
): ReadonlyMap<string, string> {
  const undivided = shapes.filter(({ part }) => !part)
  const named = indexNames(plots, namesOf)
  const byName = undivided.flatMap((shape) => entryOf(shape, likeliest(shape, named(shape))))
  const [matched, taken] = [new Set(byName.map(([id]) => id)), new Set(byName.map(([, key]) => key))]
  // A name is stronger evidence than a position.
  const free = plots.filter(({ key }) => !taken.has(key))
  const byPlace = undivided
    .filter(({ id }) => !matched.has(id))
    .flatMap((shape) => entryOf(shape, insideOnly(shape, free)))
  return new Map([...byName, ...byPlace])
}

function entryOf(
  { id }: OutlineInput,
  key: string | undefined,
): readonly (readonly [id: string, key: string])[] {
  return key === undefined ? [] : [[id, key]]
}

function indexNames<T extends LocatableRecord>(
  plots: readonly Candidate<T>[],
  namesOf: (row: T) => PlotNames,
) {
  const exact = new Map<string, Candidate<T>[]>()
  const alike = new Map<string, Candidate<T>[]>()
  const farms = new Map<string, string>()
  const add = (map: Map<string, Candidate<T>[]>, name: string, plot: Candidate<T>) => {
    const known = map.get(name)
    if (!known) map.set(name, [plot])
    else if (known.at(-1) !== plot) known.push(plot)
  }
  for (const candidate of plots) {
    const { plot, farm } = namesOf(candidate.row)
    for (const name of [plot, candidate.title]) add(exact, fold(name), candidate)
    add(alike, nameKey(plot), candidate)
    farms.set(candidate.key, fold(farm))
  }
  return ({ name, values }: OutlineInput): readonly Candidate<T>[] => {
    const named = exact.get(fold(name)) ?? alike.get(nameKey(name)) ?? []
    if (named.length <= 1) return named
    const foldedValues = new Set(Object.values(values).map(fold))
    const ofFarm = named.filter(({ key }) => foldedValues.has(farms.get(key) ?? ''))
    return ofFarm.length > 0 ? ofFarm : named
  }
}

function likeliest(shape: OutlineInput, named: readonly Candidate[]): string | undefined {
  return named.length === 1 ? named[0]?.key : insideOnly(shape, named)
}

/** Undefined unless exactly one plot lies inside. */
function insideOnly({ polygon }: OutlineInput, plots: readonly Candidate[]): string | undefined {
  const inside = plots.filter(({ geometry }) => geometry && isInside(polygon, middleOf(geometry)))
  return inside.length === 1 ? inside[0]?.key : undefined
}
