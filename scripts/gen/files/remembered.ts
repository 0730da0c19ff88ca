/* Memoisation by object identity, so that a watching process only recomputes what changed. */

/** Memoises a function by its first argument and, for the latest call, the identity of the others. */
export function remembered<Of extends object, Rest extends readonly unknown[], Made>(
  make: (of: Of, ...rest: Rest) => Made,
): (of: Of, ...rest: Rest) => Made {
  const known = new WeakMap<Of, { readonly rest: Rest; readonly made: Made }>()
  return (of, ...rest) => {
    const before = known.get(of)
    if (before && areSame(before.rest, rest)) return before.made
    const made = make(of, ...rest)
    known.set(of, { rest, made })
    return made
  }
}

/** Returns the earlier list if it has the same items, so that results memoised for it stay valid. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before && areSame(before, now) ? before : now
}

export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => Object.is(each, others[at]))
}
