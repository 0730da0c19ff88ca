/*
 * Size limits of requests. A property sets its own by a comment (`@maxLength 60`, `@maxItems 200`); all others get
 * a default, so that every text and list is bounded.
 */
import { isRow } from '#model/entity/jsonSchema'
import { mostItems, mostLetters } from '#model/problem/bounds'

/** @example boundsIn('/** @maxItems 3 *\/ ids: …') // { maxItems: 3 } */
export function boundsIn(text: string): Readonly<Record<string, number>> {
  const [comment = ''] = /^\s*\/\*\*[\s\S]*?\*\//.exec(text) ?? []
  const told = [...comment.matchAll(/@(maxLength|maxItems) (\d+)/g)]
  return Object.fromEntries(told.map(([, name, value]) => [name, Number(value)]))
}

export function bounded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bounded)
  if (!isRow(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, bounded(value)]))
  const types = [schema.type].flat()
  const isOpen = schema.enum === undefined && schema.const === undefined
  return {
    ...inner,
    ...(isOpen && types.includes('string') && { maxLength: schema.maxLength ?? mostLetters }),
    ...(types.includes('array') && { maxItems: schema.maxItems ?? mostItems }),
  }
}

export function definitionsFrom(
  schemas: readonly unknown[],
  definitions: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) look(each)
    if (!isRow(value)) return
    const name = typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined
    if (name !== undefined && !found.has(name)) {
      found.add(name)
      look(definitions.get(name))
    }
    for (const each of Object.values(value)) look(each)
  }
  for (const each of schemas) look(each)
  return found
}
