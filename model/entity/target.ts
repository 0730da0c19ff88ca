import type { Reference } from './entity'

/**
 * Returns the reference with its entity filled in; `entity` stays empty while no choice is made.
 * @param get the value of a sibling field of the reference
 * @example targetedBy(field.ref, (name) => item[name]).entity // 'seed'
 */
export function targetedBy(ref: Reference, get: (name: string) => unknown): Reference {
  const { by, ...rest } = ref
  return by ? { ...rest, entity: by.of[String(get(by.field))] ?? '' } : ref
}
