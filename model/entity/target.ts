/* Where a reference leads whose entity follows a choice beside it. Pure. */
import type { Reference } from './entity'

/**
 * The reference with its entity, which is empty while the choice is.
 * @param get the value of a field beside the reference
 * @example targetedBy(field.ref, (name) => item[name]).entity // 'seed'
 */
export function targetedBy(ref: Reference, get: (name: string) => unknown): Reference {
  const { by, ...rest } = ref
  return by ? { ...rest, entity: by.of[String(get(by.field))] ?? '' } : ref
}
