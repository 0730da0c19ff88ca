/* Choices limited by the value of another field (`among`), for form, server, import and grid. */
import type { Choice, Field } from './field'

/**
 * The choices that the other field's value allows; all choices while that field is empty.
 * @param get the value of a sibling field or of a root field
 */
export function choicesAmong(
  { among, values = [] }: Field,
  get: (name: string) => unknown,
): readonly Choice[] {
  const left = among?.of[String(get(among.by))]
  return left ? values.filter(({ value }) => left.includes(value)) : values
}
