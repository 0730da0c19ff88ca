/* Which choices a value beside a field leaves (`among`): one meaning for form, server, import and grid. Pure. */
import type { Choice, Field } from './field'

/**
 * The choices that the value beside leaves; all of them while it says nothing.
 * @param get the value of a field beside it, or of one of the root
 * @example choicesAmong(field, (name) => row[name] ?? root[name])
 */
export function choicesAmong(
  { among, values = [] }: Field,
  get: (name: string) => unknown,
): readonly Choice[] {
  const left = among?.of[String(get(among.by))]
  return left ? values.filter(({ value }) => left.includes(value)) : values
}
