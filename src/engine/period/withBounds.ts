import type { Condition, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

interface Bounds {
  readonly gte?: string
  readonly lt?: string
}

/** Intersects the bounds with the field's own condition. */
export function withBounds(filter: Filter, path: string, bounds: Bounds): Filter {
  const own: Condition | undefined = filter[path]
  // A filter by listed values is left as it is; rows outside the bounds are dropped when rendered.
  if (own !== undefined && (!isRow(own) || 'null' in own || 'ne' in own)) return filter
  const conditions = own ?? {}
  const gte = [conditions.gte, bounds.gte]
    .filter((each) => each !== undefined)
    .sort()
    .at(-1)
  const lt = [conditions.lt, bounds.lt]
    .filter((each) => each !== undefined)
    .sort()
    .at(0)
  return {
    ...filter,
    [path]: { ...conditions, ...(gte !== undefined && { gte }), ...(lt !== undefined && { lt }) },
  }
}
