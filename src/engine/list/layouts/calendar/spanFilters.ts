import type { Filter } from '#model/entity/entity'
import { isInstant } from '#model/entity/kindGuards'
import { normaliseDateTime } from '#model/formats/index'
import type { DateFieldRange } from '#model/record/dateFields'
import { withBounds } from '../../../period/withBounds'
import { plusDays, type Span } from './days'

/** Together they match rows that start in the span, and rows that started before and end in it or later. */
export function spanFilters({ field, until }: DateFieldRange, span: Span, filter: Filter): readonly Filter[] {
  const boundOf = (day: string) => (isInstant(field) ? normaliseDateTime(`${day} 00:00`) : day)
  const start = boundOf(span.from)
  const after = plusDays(span.to, 1)
  const end = boundOf(after)
  const beginning = withBounds(filter, field.path, { gte: start, lt: end })
  if (!until) return [beginning]
  const before = withBounds(withBounds(filter, field.path, { lt: start }), until.path, { gte: start })
  return [beginning, before]
}
