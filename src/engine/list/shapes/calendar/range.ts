/* The question about the rows of some days, as narrow as the list's own question is already. Pure. */
import type { Condition, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { normaliseDateTime } from '#model/formats/index'
import type { Dating } from '#model/record/datings'
import { plusDays, type Span } from './days'

interface Bounds {
  readonly gte?: string
  readonly lt?: string
}

/**
 * The filters whose rows together lie on days of the span: those that begin on them, and those that began before and end
 * on them or later.
 */
export function filtersOf({ field, until }: Dating, span: Span, filter: Filter): readonly Filter[] {
  const isInstant = field.kind === 'dateTime'
  const start = isInstant ? normaliseDateTime(`${span.from} 00:00`) : span.from
  const after = plusDays(span.to, 1)
  const end = isInstant ? normaliseDateTime(`${after} 00:00`) : after
  const beginning = narrowed(filter, field.path, { gte: start, lt: end })
  if (!until) return [beginning]
  const before = narrowed(narrowed(filter, field.path, { lt: start }), until.path, { gte: start })
  return [beginning, before]
}

/** The filter with bounds on a field, beside what it says of the field already. */
function narrowed(filter: Filter, path: string, bounds: Bounds): Filter {
  const own: Condition | undefined = filter[path]
  // Values that are named are what they are: rows of other days are left out where they are drawn.
  if (own !== undefined && (!isRow(own) || 'null' in own || 'ne' in own)) return filter
  const said = isRow(own) ? (own as Readonly<Record<string, string>>) : {}
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
