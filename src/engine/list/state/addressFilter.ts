/* Reads the filter from the URL condition by condition: an invalid one does not discard the others. Pure. */

import type { Condition, Entity, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
import { checkQuery } from '#model/query/checkQuery'
import { decodeQuery } from '#model/query/queryUrl'
import type { ConsoleTools } from '../../console/console'

type Tools = Pick<ConsoleTools, 'index' | 'actor'>
type RawCondition = readonly [path: string, condition: unknown]

/** The search in the URL; ra-data-simple-rest clients put it inside the filter. */
export function searchOf(params: URLSearchParams): string | undefined {
  const q = params.get('q') ?? filterObject(params).q
  return typeof q === 'string' ? decodeQuery(new URLSearchParams({ q })).q : undefined
}

export function conditionsOf(params: URLSearchParams): readonly RawCondition[] {
  const { q: _search, ...conditions } = filterObject(params)
  return Object.entries(conditions)
}

export function validFilter(params: URLSearchParams, entity: Entity, tools: Tools): Filter {
  const conditions = conditionsOf(params).map((each) => validCondition(each, entity, tools) ?? {})
  return Object.fromEntries(conditions.flatMap(Object.entries<Condition>))
}

export function isValidCondition(condition: RawCondition, entity: Entity, tools: Tools): boolean {
  return validCondition(condition, entity, tools) !== undefined
}

function validCondition(
  [path, condition]: RawCondition,
  entity: Entity,
  { index, actor }: Tools,
): Filter | undefined {
  try {
    const { filter } = decodeQuery(new URLSearchParams({ filter: JSON.stringify({ [path]: condition }) }))
    checkQuery(index, entity, { filter, sort: [] }, actor)
    return filter
  } catch {
    return undefined
  }
}

/** Whether a condition names a choice that the field no longer has; rows may still have that value. */
export function hasRemovedChoices(
  params: URLSearchParams,
  entity: Entity,
  { index }: Pick<Tools, 'index'>,
): boolean {
  return conditionsOf(params).some(([path, condition]) => {
    const values = resolvePath(index, entity, path)?.at(-1)?.field.values
    const codes = isRow(condition) ? Object.values(condition).flat() : [condition].flat()
    return (
      values !== undefined &&
      codes.some((each) => isCode(each) && !values.some(({ value }) => value === each))
    )
  })
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

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
