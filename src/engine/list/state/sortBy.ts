import type { SortKey } from '#model/entity/entity'

/**
 * A second click reverses the direction. With `isAlso` the other keys stay.
 * @example sortBy([['name', 'ASC']], 'size', true) // [['name', 'ASC'], ['size', 'ASC']]
 */
export function sortBy(sort: readonly SortKey[], field: string, isAlso: boolean): readonly SortKey[] {
  const place = sort.findIndex(([each]) => each === field)
  const turned: SortKey = [field, sort[place]?.[1] === 'ASC' ? 'DESC' : 'ASC']
  if (isAlso) return place < 0 ? [...sort, turned] : sort.with(place, turned)
  return place === 0 ? [turned] : [[field, 'ASC']]
}
