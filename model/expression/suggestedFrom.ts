/* What the suggestions of a field are made of. Pure. */
import type { Field } from '../entity/entity'

/** The expressions of a field's suggestions, in their order. */
export function expressionsOf({ suggest = [] }: Field): readonly string[] {
  return suggest.flatMap((each) => (typeof each === 'object' && 'from' in each ? [each.from] : []))
}
