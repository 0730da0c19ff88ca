import type { Condition, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

interface Bounds {
  readonly gte?: string
  readonly lt?: string
}

/** Intersects the bounds with the field's own condition. */
export function narrowed(filter: Filter, path: string, bounds: Bounds): Filter {
  const own: Condition | undefined = filter[path]
  // A filter by listed values is left as it is; rows outside the bounds are dropped when rendered.
  if (own !== undefined && (!isRow(own) || 'null' in own || 'ne' in own)) return filter
  const said = own ?? {}
  const gte = [said.gte, bounds.gte]
    .filter((each) => each !== undefined)
    .sort()
    .at(-1)
  const lt = [said.lt, bounds.lt]
    .filter((each) => each !== undefined)
    .sort()
    .at(0)
  return {
    ...filter,
    [path]: { ...said, ...(gte !== undefined && { gte }), ...(lt !== undefined && { lt }) },
  }
}
