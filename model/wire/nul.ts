/* The one character that JSON can say and no database keeps. */

/** Does it stand anywhere in a value, in texts or in names? */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || hasNul(each))
}
