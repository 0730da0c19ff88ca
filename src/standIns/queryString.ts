/*
 * Stands in for the package of this name, older than browsers' own way to read addresses (see vite.config.ts).
 * react-admin puts texts and numbers into addresses and reads texts from them.
 */

/** Parameters in the order of their names, without those that are undefined. */
export function stringify(params: Readonly<Record<string, unknown>>): string {
  return Object.keys(params)
    .filter((name) => params[name] !== undefined)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(params[name]))}`)
    .join('&')
}

/** Parameters by name; one that stands there more than once is a list. */
export function parse(search: string): Readonly<Record<string, string | readonly string[]>> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...params.keys()].map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}
