import type { Field } from '#model/entity/entity'
import type { FacetValue } from '#model/query/query'
import { showValue } from '#model/show/show'
import { text } from './messages'

export function groupName(
  field: Field | undefined,
  { value, label }: Pick<FacetValue, 'value' | 'label'>,
): string {
  if (label !== undefined) return label
  const shown = field ? showValue(value, field) : String(value ?? '')
  return shown === '' ? text.nothing : shown
}
