/* The filter of an address, condition by condition: one that means nothing to this role takes no other with it. Pure. */

import type { Condition, Entity, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
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
  const understood = conditionsOf(params).map((each) => understoodIn(each, entity, tools) ?? {})
  return Object.fromEntries(understood.flatMap(Object.entries<Condition>))
}

/** Would the server take the condition from this role? */
export function isUnderstood(said: Said, entity: Entity, tools: Tools): boolean {
  return understoodIn(said, entity, tools) !== undefined
}

function understoodIn([path, condition]: Said, entity: Entity, { index, actor }: Tools): Filter | undefined {
  try {
    const { filter } = decodeQuery(new URLSearchParams({ filter: JSON.stringify({ [path]: condition }) }))
    checkQuery(index, entity, { filter, sort: [] }, actor)
    return filter
  } catch {
    return undefined
  }
}

/** Does a condition ask for a choice that the field does not have? Rows may still have it. */
export function asksGoneChoices(
  params: URLSearchParams,
  entity: Entity,
  { index }: Pick<Tools, 'index'>,
): boolean {
  return conditionsOf(params).some(([path, condition]) => {
    const values = resolvePath(index, entity, path)?.at(-1)?.field.values
    const asked = isRow(condition) ? Object.values(condition).flat() : [condition].flat()
    return (
      values !== undefined &&
      asked.some((each) => isCode(each) && !values.some(({ value }) => value === each))
    )
  })
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
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
    return isRow(value) ? value : undefined
  } catch {
    return undefined
  }
}
