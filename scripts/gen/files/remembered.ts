/*
 * What is made of an object stands while it and whatever else it was made of are the same objects. A process that watches
 * the schemas makes anew only what a saved file changed; one that runs once makes everything once.
 */

/**
 * The function, but for the same object and the same rest it gives what it gave before.
 * @example const entityOf = remembered((file: SchemaFile, parts: readonly SchemaFile[]) => parse(file, parts))
 */
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

/** The list of before where the new one holds the same, so that what was made of it stands. */
export function sameList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before && areSame(before, now) ? before : now
}

/** Are they the same objects in the same order? */
export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => Object.is(each, others[at]))
}
