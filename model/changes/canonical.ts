import { isRow } from '../entity/jsonSchema'

/** The same text for the same value, whatever the order of its names. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRow(value)) return JSON.stringify(value)
  const parts = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${parts.join(',')}}`
}
