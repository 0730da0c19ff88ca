/* The filter of an address, condition by condition: one that means nothing to this role takes no other with it. Pure. */
import type { Entity, Filter } from '#model/entity/entity'
import { checkQuery } from '#model/query/checkQuery'
import { decodeQuery } from '#model/query/queryUrl'
import type { ConsoleTools } from '../../shell/console'

type Tools = Pick<ConsoleTools, 'index' | 'actor'>
type Said = readonly [path: string, condition: unknown]

/** The search of an address; simple-rest clients put it inside the filter. */
export function searchOf(params: URLSearchParams): string | undefined {
  const q = params.get('q') ?? filterObject(params).q
  return typeof q === 'string' ? decodeQuery(new URLSearchParams({ q })).q : undefined
}

/** Conditions as they are written. */
export function conditionsOf(params: URLSearchParams): readonly Said[] {
  const { q: _search, ...conditions } = filterObject(params)
  return Object.entries(conditions)
}

/** The conditions that mean something. */
export function understoodFilter(params: URLSearchParams, entity: Entity, tools: Tools): Filter {
  const understood = conditionsOf(params).filter((each) => isUnderstood(each, entity, tools))
  return Object.fromEntries(understood) as Filter
}

/** Would the server take the condition from this role? */
export function isUnderstood([path, condition]: Said, entity: Entity, { index, actor }: Tools): boolean {
  try {
    const { filter } = decodeQuery(new URLSearchParams({ filter: JSON.stringify({ [path]: condition }) }))
    checkQuery(index, entity, { filter, sort: [] }, actor)
    return true
  } catch {
    return false
  }
}

/** Is the text an object of conditions? */
export function isObjectText(text: string): boolean {
  return readObject(text) !== undefined
}

function filterObject(params: URLSearchParams): Record<string, unknown> {
  return readObject(params.get('filter') ?? '') ?? {}
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
