import type { ReferenceConstraint } from './entity'
import type { Row } from './jsonSchema'

export function fitValueOf({ fields }: ReferenceConstraint, record: Row): unknown {
  return fields.map((name) => record[name]).find((value) => value !== undefined && value !== null)
}

/**
 * The values in the same group, or only the value itself.
 * @example fitting({ ref: 'item', fields: ['unit'], groups: [['kg', 'g']] }, 'g') // ['kg', 'g']
 */
export function fitting({ groups }: ReferenceConstraint, told: unknown): readonly unknown[] {
  return groups.find((group) => group.some((each) => each === told)) ?? [told]
}
