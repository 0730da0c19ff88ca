/* Which choices fit a record. Pure. */
import type { Fits } from './entity'
import type { Row } from './jsonSchema'

/** What a record itself says, where it says something. */
export function toldBy({ fields }: Fits, record: Row): unknown {
  return fields.map((name) => record[name]).find((value) => value !== undefined && value !== null)
}

/**
 * The values that fit what a record says.
 * @example fitting({ ref: 'item', fields: ['unit'], groups: [['kg', 'g']] }, 'g') // ['kg', 'g']
 */
export function fitting({ groups }: Fits, told: unknown): readonly unknown[] {
  return groups.find((group) => group.some((each) => each === told)) ?? [told]
}
