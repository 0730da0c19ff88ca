/* U+0000: valid in JSON, but PostgreSQL cannot store it. */

export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || hasNul(each))
}
