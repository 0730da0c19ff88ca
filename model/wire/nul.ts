/*
 * The one character that JSON can say and no database keeps. A value that has it is refused where it stands, before
 * anything else reads it.
 */

/**
 * JSON pointers of the texts, and of the objects with a name, that have a NUL in them.
 * @example nulPaths({ name: 'a\\0' }) // ['/name']
 */
export function nulPaths(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return value.includes('\0') ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.some(([name]) => name.includes('\0'))) return [at]
  return entries.flatMap(([name, each]) => nulPaths(each, `${at}/${name}`))
}
