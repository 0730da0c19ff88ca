import type { Field } from './entity'

export function suggestExpressions({ suggest = [] }: Field): readonly string[] {
  return suggest.flatMap((each) => (typeof each === 'object' && 'from' in each ? [each.from] : []))
}
