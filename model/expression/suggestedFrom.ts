import type { Field } from '../entity/entity'

/** The CEL expressions among a field's suggestions. */
export function expressionsOf({ suggest = [] }: Field): readonly string[] {
  return suggest.flatMap((each) => (typeof each === 'object' && 'from' in each ? [each.from] : []))
}
