import type { Filter } from '#model/entity/entity'
import { normaliseDateTime } from '#model/formats/index'
import type { Dating } from '#model/record/datings'
import { withBounds } from '../withBounds'
import { plusDays, type Span } from './days'

/** Together they match rows that start in the span, and rows that started before and end in it or later. */
export function spanFilters({ field, until }: Dating, span: Span, filter: Filter): readonly Filter[] {
  const isInstant = field.kind === 'dateTime'
  const start = isInstant ? normaliseDateTime(`${span.from} 00:00`) : span.from
  const after = plusDays(span.to, 1)
  const end = isInstant ? normaliseDateTime(`${after} 00:00`) : after
  const beginning = withBounds(filter, field.path, { gte: start, lt: end })
  if (!until) return [beginning]
  const before = withBounds(withBounds(filter, field.path, { lt: start }), until.path, { gte: start })
  return [beginning, before]
}
