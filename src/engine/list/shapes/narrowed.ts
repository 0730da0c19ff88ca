/* A filter with bounds beside what it says already. Pure. */
import type { Condition, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

interface Bounds {
  readonly gte?: string
  readonly lt?: string
}

/** The filter with bounds on a field, beside what it says of the field already. */
export function narrowed(filter: Filter, path: string, bounds: Bounds): Filter {
  const own: Condition | undefined = filter[path]
  // Values that are named are what they are: rows of other days are left out where they are drawn.
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
