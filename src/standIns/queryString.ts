/* Replaces the package of this name by `URLSearchParams` (see vite.config.ts). */

/** Sorted by name; undefined parameters are omitted. */
export function stringify(params: Readonly<Record<string, unknown>>): string {
  return Object.keys(params)
    .filter((name) => params[name] !== undefined)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(params[name]))}`)
    .join('&')
}

/** A repeated parameter becomes a list. */
export function parse(search: string): Readonly<Record<string, string | readonly string[]>> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...params.keys()].map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}
