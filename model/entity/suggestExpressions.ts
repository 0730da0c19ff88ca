import type { Field } from './entity'

export function expressionsOf({ suggest = [] }: Field): readonly string[] {
  return suggest.flatMap((each) => (typeof each === 'object' && 'from' in each ? [each.from] : []))
}
