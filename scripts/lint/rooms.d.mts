type Place = 'model' | 'server/engine' | 'src/engine'

export const floors: Readonly<Record<Place, readonly (readonly string[])[]>>
export function arrowsOf(
  place: Place,
  textOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]>
export function upwardIn(place: Place, arrows: ReadonlyMap<string, readonly string[]>): readonly string[]
